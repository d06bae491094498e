import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { AppError } from '../../errors.ts'

const restoredYears = 5

/** `now` in milliseconds. */
function monthsAfter(now: number, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

/** Unix seconds, null for none. Today at the earliest, in the caller's zone. */
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
 * "Restored device validity five years" is a bound: nobody gains service by deleting and restoring.
 */
export const latestRestoredEnd = (now: number) => monthsAfter(now, restoredYears * 12)
