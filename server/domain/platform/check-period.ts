import { type PeriodFault, type PeriodRule, periodFault } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'

const errors = {
  incomplete: 'rangeReversed',
  reversed: 'rangeReversed',
  inFuture: 'rangeInFuture',
  tooLong: 'rangeTooLong',
  tooOld: 'rangeTooOld',
} as const satisfies Record<PeriodFault, string>

/** Unix seconds. */
export function checkPeriod(
  { start, end }: { start: number; end: number },
  rule: PeriodRule,
  now: number,
): void {
  const fault = periodFault({ from: start, to: end }, rule, now)
  if (!fault) return
  throw new AppError(errors[fault], { days: rule.maxDays, months: rule.maxMonthsBack ?? 0 })
}
