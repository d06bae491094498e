import { momentIn, wallIn } from '#lib/format/zone-clock.ts'
import { extendedWall, maxServiceMonths, monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'

const restoredYears = 5

/** `now` in milliseconds. */
export const latestServiceEnd = (now: number) => monthsLater(new Date(now), maxServiceMonths)

/** On the caller's clock. */
export function extendedEnd(
  end: Date,
  { now, months, zone }: { now: number; months: number; zone: string },
): Date {
  const wall = (time: number) => wallIn(zone, time / 1000)
  const extended = extendedWall(wall(end.getTime()), wall(now), months)
  return new Date(momentIn(zone, extended.getTime() / 1000, 'last') * 1000)
}

/** Unix seconds, null none. From today in the caller's zone. */
export function serviceEnd(dueTime: number | null, now: number): Date | null {
  if (dueTime === null) return null
  const end = new Date(dueTime * 1000)
  if (end.getTime() <= now) throw new AppError('expiryPast')
  if (end > latestServiceEnd(now)) {
    throw new AppError('expiryTooLong', { months: maxServiceMonths })
  }
  return end
}

/** "Restored device validity five years" is a bound: deleting and restoring gains nothing. */
export const latestRestoredEnd = (now: number) => monthsLater(new Date(now), restoredYears * 12)
