import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readPresents } from '../motion/read-motion.ts'
import { countedDays } from '../statistics/counted-days.ts'
import type { DaySpan } from '../statistics/day-figures.ts'

/** Driving and idling of a device in a day of its zone, counted from 2020-01-01. */
export type IgnitionDay = { deviceId: number; day: number; seconds: number }

/** Of stored days and of what has not ended; several rows of one day add up. */
export async function ignitionDays(
  services: Services,
  { ids, from, to }: DaySpan & { ids: readonly number[] },
): Promise<IgnitionDay[]> {
  if (ids.length === 0) return []
  const [counted, stored, presents] = await Promise.all([
    countedDays(
      services,
      ids.map((id) => ({ id: id, from: from, to: to })),
    ),
    all(
      services.positions,
      db
        .selectFrom('tracking.day')
        .select(['device_id as deviceId', 'day', 'drive_seconds as drive', 'idle_seconds as idle'])
        .where('device_id', '=', anyOf(ids))
        .where('day', '>=', from)
        .where('day', '<=', to),
    ),
    readPresents(services.positions, ids),
  ])
  const days = stored.map(({ deviceId, day, drive, idle }) => ({
    deviceId,
    day,
    seconds: drive + idle,
  }))
  for (const [deviceId, present] of presents)
    for (const { day, driveSeconds, idleSeconds } of present.days)
      days.push({ deviceId, day, seconds: driveSeconds + idleSeconds })
  return days.filter(({ deviceId, day }) => counted.has(deviceId, day))
}
