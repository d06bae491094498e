import { getGarageList as contract } from '#lib/contract/family/get-garage-list.ts'
import { countGroups, listGroups } from '../../domain/fleet/group/list-groups.ts'
import { handle } from '../door/handle.ts'
import { toGarageNode } from '../rows/family-node.ts'
import { orderOfNodes } from '../rows/node-order.ts'

export const getGarageList = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  if (bound.deviceId !== undefined) return { items: [], total: 0 }
  const [groups, total] = await Promise.all([
    listGroups(services.pool, {
      organisationId: acting.id,
      limit: params.limit_size,
      search: params.search,
      ...orderOfNodes(ctx, { ...params, lastId: params.last_sgid }),
    }),
    countGroups(services.pool, acting.id),
  ])
  const items = groups.map((group) => ({ ...toGarageNode(group), sort_key: group.sortKey }))
  return { items, total }
})
