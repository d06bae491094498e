import { wallClock } from '../format/reader-zone.ts'
import { day } from './dates.ts'
import { within } from './number.ts'
import type { Rule, RuleKey } from './rule.ts'

export type ServiceUnit = 'years' | 'months' | 'days' | 'hours' | 'minutes'

export const maxServiceMonths = 240

/** Key of the text, or undefined. */
export function brokenServiceTime(unit: ServiceUnit, value: string): RuleKey | undefined {
  const text = value.trim()
  if (!/^\d{1,9}$/.test(text)) return 'batchTips26'
  const amount = Number(text)
  if (unit === 'years' && amount * 12 > maxServiceMonths) return 'batchTips27'
  if (unit === 'months' && amount > maxServiceMonths) return 'batchTips28'
  if (unit === 'minutes' && !within(amount, 1, 240)) return 'batchTips29'
  return undefined
}

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
