import { getFamilyList as contract } from '#lib/contract/family/get-family-list.ts'
import { readBelow } from '../../domain/fleet/group/read-below.ts'
import { handle } from '../door/handle.ts'
import { toFamilyNode, toGarageNode } from '../rows/family-node.ts'
import { orderOfNodes } from '../rows/node-order.ts'

export const getFamilyList = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0, garage_total: 0 }
  const { pool } = services
  const isFirst = params.last_fid === undefined
  const order = orderOfNodes(ctx, { ...params, lastId: params.last_fid })
  const most = { children: params.f_limit_size, groups: params.g_limit_size }
  const { node, children, groups } = await readBelow(pool, { ...order, id: acting.id, most })
  const current = node && params.get_current && isFirst ? [node] : []
  return {
    familys: [...current.map((node) => ({ ...node, sortKey: '' })), ...children].map((node) => ({
      ...toFamilyNode(node, ctx),
      create_time: node.createdAt,
      sort_key: node.sortKey,
    })),
    garages: groups.map(toGarageNode),
    total: node?.children ?? 0,
    garage_total: node?.groups ?? 0,
  }
})
