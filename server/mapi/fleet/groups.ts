import { addGarage as addGarageContract } from '#lib/contract/family/add-garage.ts'
import { delGarage as delGarageContract } from '#lib/contract/family/del-garage.ts'
import { getGarageList as getGarageListContract } from '#lib/contract/family/get-garage-list.ts'
import { modifyGarage as modifyGarageContract } from '#lib/contract/family/modify-garage.ts'
import { countGroups, listGroups } from '../../domain/fleet/group/list-groups.ts'
import { createGroup, renameGroup } from '../../domain/fleet/group/name-group.ts'
import { removeGroup } from '../../domain/fleet/group/remove-group.ts'
import { handle } from '../door/handle.ts'
import { toGarageNode } from '../rows/family-node.ts'
import { orderOfNodes } from '../rows/order-of-nodes.ts'

export const getGarageList = handle(getGarageListContract, async (ctx, params) => {
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

export const addGarage = handle(addGarageContract, async (ctx, { name }) => ({
  sgid: String(await createGroup(ctx, { organisationId: ctx.acting.id, name })),
}))

export const modifyGarage = handle(modifyGarageContract, async (ctx, { sgid, name }) => {
  await renameGroup(ctx, ctx.visible.group(sgid), name)
  return {}
})

export const delGarage = handle(delGarageContract, async (ctx, { sgid }) => ({
  imei_count: await removeGroup(ctx, ctx.visible.group(sgid)),
}))
