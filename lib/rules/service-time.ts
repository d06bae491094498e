import { wallClock } from '../format/reader-zone.ts'
import { day } from './dates.ts'
import { readingNumbers, within } from './number.ts'
import type { Rule, RuleKey } from './rule.ts'

export const serviceUnits = ['years', 'months', 'days', 'hours', 'minutes'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

export const maxServiceMonths = 240
const minutes = { min: 1, max: 240 } as const

/** Key of the text, or undefined. */
export function brokenServiceTime(unit: ServiceUnit, value: string): RuleKey | undefined {
  const text = value.trim()
  if (!/^\d{1,9}$/.test(text)) return 'batchTips26'
  const amount = Number(text)
  if (unit === 'years' && amount * 12 > maxServiceMonths) return 'batchTips27'
  if (unit === 'months' && amount > maxServiceMonths) return 'batchTips28'
  if (unit === 'minutes' && !within(amount, minutes.min, minutes.max)) return 'batchTips29'
  return undefined
}

const timeKeys = ['batchTips26', 'batchTips27', 'batchTips28', 'batchTips29'] as const

/** Of a form, which needs a time. */
export const serviceTimeRules = (unit: ServiceUnit): Rule[] =>
  timeKeys.map((key) =>
    readingNumbers({
      key,
      test: (value) =>
        (brokenServiceTime(unit, value) ?? (Number(value) > 0 ? undefined : 'batchTips26')) !== key,
    }),
  )

const secondsOf = { days: 86_400, hours: 3600, minutes: 60 } as const

/** Whole hours stand for hours or days, which have no limits of their own; all else for minutes. */
export const fitsMinutes = (seconds: number): boolean =>
  seconds % secondsOf.hours === 0 || within(seconds / secondsOf.minutes, minutes.min, minutes.max)

/** As incrementpackage/SetIncrementSwitch takes it. */
export const sentServiceTime = (
  unit: ServiceUnit,
  value: string,
): { end_time: number; unit: 'months' | 'seconds' } =>
  unit === 'years' || unit === 'months'
    ? { end_time: Number(value) * (unit === 'years' ? 12 : 1), unit: 'months' }
    : { end_time: Number(value) * secondsOf[unit], unit: 'seconds' }

/** yyyy-MM-dd in the reader's zone. */
export function monthsAhead(months: number, daysLess = 0): string {
  const date = monthsLater(wallClock(Math.floor(Date.now() / 1000)), months)
  date.setUTCDate(date.getUTCDate() - daysLess)
  return date.toISOString().slice(0, 10)
}

/** On a clock of UTC fields: the same day and time, or the last day of a shorter month. */
export function monthsLater(wall: Date, months: number): Date {
  const later = new Date(wall)
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0)
  later.setUTCDate(Math.min(wall.getUTCDate(), later.getUTCDate()))
  return later
}

/** On a clock of UTC fields; an end that is over counts from the end of today. */
export function extendedWall(end: Date, now: Date, months: number): Date {
  if (end > now) return monthsLater(end, months)
  const today = new Date(now)
  today.setUTCHours(23, 59, 59, 0)
  return monthsLater(today, months)
}

/** Today to 240 months ahead. */
export const serviceDayLimits = () => ({
  min: monthsAhead(0),
  max: monthsAhead(maxServiceMonths, 1),
})

/** Last day of service: today to 240 months ahead. */
export function serviceDayRules(): Rule[] {
  const { min, max } = serviceDayLimits()
  return [
    { ...day, test: (value) => day.test(value) && value >= min },
    { key: 'batchTips28', test: (value) => value <= max },
  ]
}
