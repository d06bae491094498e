import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { AppError } from '../../errors.ts'

const restoredYears = 5

/** `now` in milliseconds. */
function monthsAfter(now: number, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

export const latestServiceEnd = (now: number) => monthsAfter(now, maxServiceMonths)

const minuteMs = 60_000

/**
 * The same day so many months later, or the last of a shorter month, in the caller's zone. An end
 * that is over counts from the end of today.
 */
export function extendedEnd(
  end: Date,
  { now, months, zoneMinutes }: { now: number; months: number; zoneMinutes: number },
): Date {
  const wall = new Date(Math.max(end.getTime(), now) + zoneMinutes * minuteMs)
  if (end.getTime() <= now) wall.setUTCHours(23, 59, 59, 0)
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + months + 1, 0)
  wall.setUTCDate(Math.min(day, wall.getUTCDate()))
  return new Date(wall.getTime() - zoneMinutes * minuteMs)
}

/** Unix seconds, null for none. Today at the earliest, in the caller's zone. */
export function serviceEnd(dueTime: number | null, now: number): Date | null {
  if (dueTime === null) return null
  const end = new Date(dueTime * 1000)
  if (end.getTime() <= now) throw new AppError('expiryPast')
  if (end > latestServiceEnd(now)) {
    throw new AppError('expiryTooLong', { months: maxServiceMonths })
  }
  return end
}

/**
 * "Restored device validity five years" is a bound: nobody gains service by deleting and restoring.
 */
export const latestRestoredEnd = (now: number) => monthsAfter(now, restoredYears * 12)
