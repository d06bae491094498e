import { getTrack as contract } from '#lib/contract/location/get-track.ts'
import { trackPeriod } from '#lib/rules/period.ts'
import { findStays, trackMetres } from '#lib/rules/stay-points.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { readTrack, type Track } from '../../domain/position/read-track.ts'
import { handle } from '../handle.ts'

export const getTrack = handle(contract, async ({ services, visible, now }, params) => {
  const { start_time: from, end_time: to } = params
  checkPeriod({ start: from, end: to }, trackPeriod, now() / 1000)
  const track = await readTrack(services.positions, {
    deviceId: visible.device(params.simei),
    from,
    to,
    isRaw: params.is_raw,
    limit: params.limit_size,
  })
  const fixes = cleanFixes(track)
  const stays = findStays(fixes, params.stop_seconds)
  const { nextTime, ...columns } = track
  return {
    ...columns,
    distance: trackMetres(fixes, stays),
    stops: stays.map(({ lat, lon, startTime, endTime }) => ({
      lat,
      lon,
      start_time: startTime,
      end_time: endTime,
    })),
    next_time: nextTime ?? null,
  }
})

function cleanFixes({ time, lat, lon, speed, flags }: Track) {
  return time.flatMap((at, index) =>
    flags[index] === 0
      ? [{ time: at, lat: lat[index] ?? 0, lon: lon[index] ?? 0, speed: speed[index] ?? 0 }]
      : [],
  )
}
