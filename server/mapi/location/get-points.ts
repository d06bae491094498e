import { locationKindOfFix, satelliteTypesOf } from '#lib/codes/location-kinds.ts'
import { getPoints as contract } from '#lib/contract/location/get-points.ts'
import { trackPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readPoints } from '../../domain/tracking/position/read-points.ts'
import { keptPeriod } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'

export const getPoints = handle(contract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end, last_time, last_seq = 0 } = params
  checkPeriod({ start, end }, trackPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const points = await readPoints(services.positions, {
    deviceId,
    from,
    to,
    after: last_time === undefined ? undefined : { time: last_time, seq: last_seq },
    limit: params.limit_size,
  })
  return {
    items: points.map(({ flags, course, battery, ...point }) => ({
      ...point,
      accuracy: point.accuracy ?? null,
      satellites: point.satellites ?? null,
      signal: point.signal ?? null,
      power: battery ?? null,
      course: Math.max(0, course),
      loc_type: locationKindOfFix(flags),
      satellite_type: satelliteTypesOf(flags),
    })),
  }
})
