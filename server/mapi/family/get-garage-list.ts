import { getGarageList as contract } from '#lib/contract/family/get-garage-list.ts'
import { countGroups, listGroups } from '../../domain/device/list-groups.ts'
import { handle } from '../handle.ts'

export const getGarageList = handle(contract, async ({ services, acting, bound }, params) => {
  if (bound.deviceId !== undefined) return { items: [], total: 0 }
  const [groups, total] = await Promise.all([
    listGroups(services.pool, {
      organisationId: acting.id,
      limit: params.limit_size,
      search: params.search,
      afterId: Number(params.last_sgid ?? 0),
    }),
    countGroups(services.pool, acting.id),
  ])
  const items = groups.map(({ id, name, devices }) => ({
    sgid: String(id),
    name,
    imei_count: devices,
  }))
  return { items, total }
})
