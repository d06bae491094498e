import { queryNextFamilyWithStat as contract } from '#lib/contract/stat/query-next-family-with-stat.ts'
import { readBelow } from '../../domain/fleet/group/read-below.ts'
import { countChildrenByState } from '../../domain/fleet/list/count-children-by-state.ts'
import { handle } from '../door/handle.ts'
import { toFamilyNode, toGarageNode } from '../rows/family-node.ts'

export const queryNextFamilyWithStat = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { familys: [], garages: [], total: 0, garage_total: 0 }
  const { pool } = services
  const { limit_size: limit, is_get_child: includesBelow } = params
  const isFirst = params.last_sfamilyid === undefined
  const after = isFirst ? undefined : { key: '', id: Number(params.last_sfamilyid) }
  const most = { children: limit, groups: limit }
  const { node, children, groups } = await readBelow(pool, { id: acting.id, after, most })
  const current = node && params.get_current && isFirst ? [node] : []
  const nodes = [...current, ...children]
  const counts = await countChildrenByState(services, { nodes, parent: acting, includesBelow })
  return {
    familys: nodes.map((node) => {
      const stat = counts.get(node.id)
      return { ...toFamilyNode(node, ctx), ...(stat && { stat }) }
    }),
    garages: groups.map(toGarageNode),
    total: node?.children ?? 0,
    garage_total: node?.groups ?? 0,
  }
})
