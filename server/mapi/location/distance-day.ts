import { distanceDay as contract } from '#lib/contract/location/distance-day.ts'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'
import { dayPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { readDays } from '../../domain/motion/read-motion.ts'
import { handle } from '../handle.ts'

const lastSecond = 86_399

export const distanceDay = handle(contract, async ({ services, visible, now }, params) => {
  const start = Date.parse(params.start_day) / 1000
  const end = Date.parse(params.end_day) / 1000 + lastSecond
  // The day has begun east of Greenwich.
  checkPeriod({ start: start - lastSecond, end: end - lastSecond }, dayPeriod, now() / 1000)
  const days = await readDays(services.positions, {
    deviceIds: visible.devices(params.simei),
    from: dayNumber(params.start_day),
    to: dayNumber(params.end_day),
  })
  return {
    items: days.map((facts) => ({
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
