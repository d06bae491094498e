import { locationKindOfFix, satelliteTypesOf } from '#lib/codes/location-kinds.ts'
import { getPoints as contract } from '#lib/contract/location/get-points.ts'
import { trackPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { readPoints } from '../../domain/position/read-points.ts'
import { handle } from '../handle.ts'

export const getPoints = handle(contract, async ({ services, visible, now }, params) => {
  const { start_time: from, end_time: to, last_time, last_seq = 0 } = params
  checkPeriod({ start: from, end: to }, trackPeriod, now() / 1000)
  const points = await readPoints(services.positions, {
    deviceId: visible.device(params.simei),
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
