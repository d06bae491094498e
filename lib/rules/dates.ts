import { dayDoubt, hijriYearIn } from '../format/read-day.ts'
import { whole, within } from './number.ts'
import type { Rule } from './rule.ts'

type DateRange = { start: Date; end: Date }

const isDate = (date: Date) => !Number.isNaN(date.getTime())

export const dateRange = (isDisabled: (date: Date) => boolean = () => false): Rule<DateRange> => ({
  key: 'dateRange',
  test: ({ start, end }) =>
    isDate(start) && isDate(end) && start <= end && !isDisabled(start) && !isDisabled(end),
})

/** 1 (Monday) to 7; 7 by default. */
export const firstDayOfWeek = (day: unknown): number =>
  typeof day === 'number' && Number.isInteger(day) && within(day, 1, 7) ? day : 7

/** Spinner of hours. */
export const hour = whole(0, 23)
/** Spinner of minutes and of seconds. */
export const minute = whole(0, 59)

const parts = { yyyy: 0, MM: 1, dd: 2, HH: 3, mm: 4, ss: 5 } as const

/** In the reader's zone; undefined unless it is as long as the format and a real day. */
export function parseDate(text: string, format: string): Date | undefined {
  if (text.length !== format.length) return undefined
  const values: [number, number, number, number, number, number] = [1970, 1, 1, 0, 0, 0]
  for (const [token] of format.matchAll(/yyyy|MM|dd|HH|mm|ss/g)) {
    const at = format.indexOf(token)
    const digits = text.slice(at, at + token.length)
    if (!/^\d+$/.test(digits)) return undefined
    values[parts[token as keyof typeof parts]] = Number(digits)
  }
  const bare = (value: string) =>
    value.replace(/yyyy|MM|dd|HH|mm|ss/g, (token) => '0'.repeat(token.length))
  if (bare(format) !== text.replace(/\d/g, '0')) return undefined
  const [year, month, day, hours, minutes, seconds] = values
  const date = new Date(year, month - 1, day, hours, minutes, seconds)
  const isSame = date.getMonth() === month - 1 && date.getDate() === day
  return isSame && hour.test(`${hours}`) && minute.test(`${minutes}`) && minute.test(`${seconds}`)
    ? date
    : undefined
}

/** Months by their length, and the 29th of February of leap years: 1900 and 2100 are none. */
const days = [
  '(?:19|20|21)\\d\\d-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:19|20|21)\\d\\d-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '(?:19|20|21)\\d\\d-02-(?:0[1-9]|1\\d|2[0-8])',
  '(?:2000|(?:19|20|21)(?:0[48]|[2468][048]|[13579][26]))-02-29',
].join('|')

/** yyyy-MM-dd, 1900 to 2199. */
export const day: Rule = {
  key: 'day',
  schema: { pattern: `^(?:${days})$` },
  test: (value) => /^(19|20|21)/.test(value) && parseDate(value, 'yyyy-MM-dd') !== undefined,
  cause: (value) => {
    const year = hijriYearIn(value)
    if (year !== undefined) return { ...day, key: 'dayHijri', values: { year } }
    const doubt = dayDoubt(value)
    return doubt && { ...day, key: doubt }
  },
}
