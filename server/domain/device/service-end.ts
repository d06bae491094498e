import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { AppError } from '../../errors.ts'

/** A restored device has service for five years at most. */
const restoredYears = 5

/** So many months after a moment (milliseconds). */
function monthsAfter(now: number, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

/**
 * The end of service that a call asks for (Unix seconds, null for none): today's at the earliest, whose last second is
 * still to come in the zone of whoever asks. Throws expiryPast, and expiryTooLong beyond 240 months.
 */
export function serviceEnd(dueTime: number | null, now: number): Date | null {
  if (dueTime === null) return null
  const end = new Date(dueTime * 1000)
  if (end.getTime() <= now) throw new AppError('expiryPast')
  if (end > monthsAfter(now, maxServiceMonths)) {
    throw new AppError('expiryTooLong', { months: maxServiceMonths })
  }
  return end
}

/**
 * The latest end of service of a device that is restored at `now`. We read "restored device validity five years" as a
 * bound, not as a gift: nobody gets service by deleting and restoring.
 */
export const latestRestoredEnd = (now: number) => monthsAfter(now, restoredYears * 12)
