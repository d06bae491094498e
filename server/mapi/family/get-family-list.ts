import { getFamilyList as contract } from '#lib/contract/family/get-family-list.ts'
import { countGroups, listGroups } from '../../domain/device/list-groups.ts'
import {
  countChildren,
  getOrganisationNode,
  listChildren,
} from '../../domain/organisation/list-children.ts'
import { toFamilyNode, toGarageNode } from '../family-node.ts'
import { handle } from '../handle.ts'

export const getFamilyList = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0, garage_total: 0 }
  const { pool } = services
  const isFirst = params.last_fid === undefined
  const afterId = Number(params.last_fid ?? 0)
  const [current, children, garages, total, groupTotal] = await Promise.all([
    params.get_current && isFirst ? getOrganisationNode(pool, acting.id) : [],
    listChildren(pool, { parentId: acting.id, afterId, limit: params.f_limit_size }),
    isFirst ? listGroups(pool, { organisationId: acting.id, limit: params.g_limit_size }) : [],
    countChildren(pool, acting.id),
    countGroups(pool, acting.id),
  ])
  return {
    familys: [...current, ...children].map((node) => toFamilyNode(node, ctx)),
    garages: garages.map(toGarageNode),
    total,
    garage_total: groupTotal,
  }
})
