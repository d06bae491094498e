import { searchRegion as contract } from '#lib/contract/location/search-region.ts'
import { trackPeriod } from '#lib/rules/period.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { drawnArea } from '../../domain/tracking/fence/to-watched.ts'
import { listInRegion, listVisitsInRegion } from '../../domain/tracking/position/list-in-region.ts'
import { keptTracks } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'

export const searchRegion = handle(contract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { start_time, end_time, limit_size, is_get_child, last_simei } = params
  checkPeriod({ start: start_time, end: end_time }, trackPeriod, ctx.now() / 1000)
  const area = drawnArea(params)
  const period = { area, from: start_time, to: end_time }
  const found = await listInRegion(services, {
    filter: { organisation: acting, includesBelow: is_get_child, onlyDeviceId: bound.deviceId },
    ...period,
    afterId: Number(last_simei ?? 0),
    limit: limit_size,
  })
  const { visits, nextAfter } = await listVisitsInRegion(services, period, found)
  const ids = [...new Set(visits.map(({ deviceId }) => deviceId))]
  const [devices, kept] = await Promise.all([
    readDevices(services.pool, ids),
    keptTracks(services.pool, ids, ctx.now()),
  ])
  const known = new Map(devices.map((device) => [device.id, device]))
  return {
    items: visits.flatMap(({ deviceId, first, last, isEntered, isLeft }) => {
      const device = known.get(deviceId)
      const since = kept.get(deviceId)?.since ?? 0
      if (!device || last < since) return []
      const { imei, name } = device
      const first_time = Math.max(first, since)
      return [
        {
          visit: `${deviceId} ${first_time}`,
          simei: String(deviceId),
          imei,
          car_number: name,
          first_time,
          last_time: last,
          stay: last - first_time,
          is_entered: isEntered && first >= since,
          is_left: isLeft,
        },
      ]
    }),
    next_simei: nextAfter === undefined ? null : String(nextAfter),
  }
})
