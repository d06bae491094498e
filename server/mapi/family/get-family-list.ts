import { getFamilyList as contract } from '#lib/contract/family/get-family-list.ts'
import { listGroups } from '../../domain/device/list-groups.ts'
import {
  countChildren,
  getOrganisationNode,
  listChildren,
  type OrganisationNode,
} from '../../domain/organisation/list-children.ts'
import { handle } from '../handle.ts'

export const getFamilyList = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0 }
  const { pool } = services
  const isFirst = params.last_fid === undefined
  const afterId = Number(params.last_fid ?? 0)
  const [current, children, garages, total] = await Promise.all([
    params.get_current && isFirst ? getOrganisationNode(pool, acting.id) : [],
    listChildren(pool, { parentId: acting.id, afterId, limit: params.f_limit_size }),
    isFirst ? listGroups(pool, { organisationId: acting.id, limit: params.g_limit_size }) : [],
    countChildren(pool, acting.id),
  ])
  const isTop = ({ id }: OrganisationNode) => id === acting.id && acting.path === bound.path
  return {
    familys: [...current, ...children].map((node) => ({
      sid: String(node.id),
      sname: node.name,
      parentId: node.parentId === null || isTop(node) ? null : String(node.parentId),
      type: node.kind,
      sub_count: node.children,
      imei_count: node.devices,
      total_imei_count: node.devicesBelow,
    })),
    garages: garages.map(({ id, name, devices }) => ({
      sgid: String(id),
      name,
      imei_count: devices,
    })),
    total,
  }
})
