import { locationKindOfFix, locationKinds, satelliteBitsOf } from '#lib/codes/location-kinds.ts'
import { getTrack as contract } from '#lib/contract/location/get-track.ts'
import { trackPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readWay } from '../../domain/tracking/motion/read-way.ts'
import { readTrack } from '../../domain/tracking/position/read-track.ts'
import { keptPeriod } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'

export const getTrack = handle(contract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, trackPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const { positions } = services
  const { is_raw: isRaw, limit_size: limit } = params
  const query = { deviceId, from, to, isRaw, isOpen: isRaw && end >= now() / 1000, limit }
  const { next, facts, approximate, ...columns } = await readTrack(positions, query)
  const { metres, stops } = await readWay(
    positions,
    { deviceId, from, to },
    { ...columns, facts, approximate, next },
  )
  return {
    ...columns,
    positionType: facts.map((flags) => locationKinds[locationKindOfFix(flags)]),
    satellite_type: facts.map(satelliteBitsOf),
    approximate,
    distance: metres,
    stops: stops
      .filter(({ start, end }) => end - start >= params.stop_seconds)
      .map(({ lat, lon, start, end }) => ({ lat, lon, start_time: start, end_time: end })),
    next_time: next?.time ?? null,
    kept_since: from > start ? from : null,
  }
})
