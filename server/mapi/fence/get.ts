import { getFences as contract } from '#lib/contract/fence/get.ts'
import type { TimePeriod } from '#lib/rules/time-periods.ts'
import { type ListedFence, listFences } from '../../domain/tracking/fence/list-fences.ts'
import { findRegions } from '../../integrations/geocode/regions.ts'
import { handle } from '../door/handle.ts'
import { orderOfNodes } from '../rows/node-order.ts'

export const getFences = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const { simei, fence_id, type, search, limit_size: limit } = params
  const fences = await listFences(services.pool, {
    bound,
    organisation: acting,
    includesBelow: params.is_get_child,
    deviceId: simei === undefined ? undefined : visible.device(simei),
    fenceId: fence_id === undefined ? undefined : visible.fence(fence_id),
    type,
    search,
    limit,
    ...orderOfNodes(ctx, { ...params, lastId: params.last_fence_id }),
  })
  const regions = await findRegions(
    fences.map(({ city }) => city),
    ctx.lang,
  )
  return { items: fences.map((fence) => toItem(fence, regions.get(fence.city)?.name ?? '')) }
})

function toItem(fence: ListedFence, cityName: string) {
  const { points } = fence
  return {
    fence_id: String(fence.id),
    name: fence.name,
    type: fence.type,
    lat: fence.lat,
    lon: fence.lon,
    radius: fence.radius,
    points: Array.from({ length: points.length / 2 }, (_, at) => ({
      lat: points[at * 2] as number,
      lon: points[at * 2 + 1] as number,
    })),
    width: fence.width,
    city: fence.city,
    city_name: cityName,
    alarm: fence.alarm,
    colour: fence.colour,
    zone: fence.zone,
    periods: (fence.periods as TimePeriod[]).map(({ days, ...times }) => ({
      ...times,
      ...(days && { days: [...days] }),
    })),
    speed_limit: fence.speedLimit,
    stay_limit: fence.stayLimit,
    sfamilyid: String(fence.organisationId),
    sname: fence.organisationName,
    device_count: fence.devices,
    group_count: fence.groups,
    family_count: fence.organisations,
    create_time: fence.createdAt,
    sort_key: fence.sortKey,
  }
}
