import { distanceDay as contract } from '#lib/contract/location/distance-day.ts'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'
import { dayPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readDays } from '../../domain/tracking/motion/read-motion.ts'
import { keptTracks } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'

const lastSecond = 86_399

export const distanceDay = handle(contract, async ({ services, visible, now }, params) => {
  const start = Date.parse(params.start_day) / 1000
  const end = Date.parse(params.end_day) / 1000 + lastSecond
  // The day has begun east of Greenwich.
  checkPeriod({ start: start - lastSecond, end: end - lastSecond }, dayPeriod, now() / 1000)
  const deviceIds = visible.devices(params.simei)
  const kept = await keptTracks(services.pool, deviceIds, now())
  const days = await readDays(services.positions, {
    deviceIds,
    from: dayNumber(params.start_day),
    to: dayNumber(params.end_day),
  })
  const isKept = ({ deviceId, day }: (typeof days)[number]) =>
    Date.parse(dayName(day)) / 1000 + lastSecond >= (kept.get(deviceId)?.since ?? 0)
  return {
    items: days.filter(isKept).map((facts) => ({
      simei: String(facts.deviceId),
      day: dayName(facts.day),
      distance: facts.metres,
      max_speed: facts.topSpeed,
      trips: facts.trips,
      drive_seconds: facts.driveSeconds,
      idle_seconds: facts.idleSeconds,
      stop_seconds: facts.stopSeconds,
      gap_seconds: facts.gapSeconds,
      online_seconds: facts.onlineSeconds,
    })),
  }
})
