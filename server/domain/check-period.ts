import { AppError } from '../errors.ts'

const daySeconds = 86_400
const daysOfMonth = 31

export type PeriodRule = {
  maxDays: number
  /** How far back a period may begin; any time without it. */
  maxMonthsBack?: number
}

/**
 * Refuses a period (Unix seconds) that is reversed, longer than allowed, too far back or begins in the future.
 * It may end later today: screens ask for whole days.
 */
export function checkPeriod(
  { start, end }: { start: number; end: number },
  rule: PeriodRule,
  now: number,
): void {
  const { maxDays, maxMonthsBack } = rule
  if (end < start) throw new AppError('rangeReversed')
  if (start > now || end > now + daySeconds) throw new AppError('rangeInFuture')
  if (end - start > maxDays * daySeconds) throw new AppError('rangeTooLong', { days: maxDays })
  if (maxMonthsBack !== undefined && start < now - maxMonthsBack * daysOfMonth * daySeconds) {
    throw new AppError('rangeTooOld', { months: maxMonthsBack })
  }
}
