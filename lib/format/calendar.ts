import { firstDayOfWeek, parseDate } from '#lib/rules/dates.ts'
import { plainDigits } from './digits.ts'
import { wallFormat } from './intl.ts'
import { calendarOf, fromCalendar } from './other-calendars.ts'

/** 1 (Monday) to 7, also where a language is not named. */
const weekStarts: Readonly<Record<string, number>> = {
  'zh-CN': 1,
  en: 1,
  vi: 1,
  es: 1,
  fr: 1,
  ru: 1,
  fa: 6,
}
const yearFirst: readonly string[] = ['zh', 'ja', 'fa']

const languageIn = (tag: string) => tag.split('-')[0] ?? tag

/** 0 (Sunday) to 6. */
export const weekStart = (tag: string): number =>
  firstDayOfWeek(weekStarts[tag] ?? weekStarts[languageIn(tag)]) % 7

const at = (day: string) => Date.parse(`${day}T00:00Z`)

/** "November 2026", as a heading; days are yyyy-MM-dd. */
export function monthTitle(day: string, tag: string): string {
  const title = wallFormat(tag, { year: 'numeric', month: 'long' }).format(at(day))
  return title.charAt(0).toLocaleUpperCase(tag) + title.slice(1)
}

/** "Nov". */
export const monthName = (day: string, tag: string): string =>
  wallFormat(tag, { month: 'short' }).format(at(day))

/** "Su". */
export function weekdayName(day: string, tag: string): string {
  const style = ['zh', 'ja', 'fa'].includes(languageIn(tag)) ? 'narrow' : 'short'
  return wallFormat(tag, { weekday: style }).format(at(day))
}

/** "Sunday, 22 November 2026". */
export const dayInWords = (day: string, tag: string): string =>
  wallFormat(tag, { dateStyle: 'full' }).format(at(day))

/** Days later, yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  return new Date(at(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days between two, both counted. */
export const daysOf = (from: string, to: string): number => (at(to) - at(from)) / 86_400_000 + 1

export type DayUnit = 'day' | 'week' | 'month' | 'year'

/** First and last day of the week, month or year of `day`. */
export function spanOf(unit: DayUnit, day: string, tag: string): [from: string, to: string] {
  const year = day.slice(0, 4)
  if (unit === 'year') return [`${year}-01-01`, `${year}-12-31`]
  if (unit === 'month') {
    const from = `${day.slice(0, 7)}-01`
    return [from, addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)]
  }
  if (unit === 'day') return [day, day]
  const from = addDays(day, -((new Date(at(day)).getUTCDay() - weekStart(tag) + 7) % 7))
  return [from, addDays(from, 6)]
}

/**
 * yyyy-MM-dd of a day as people of the language type it: year first with any separator or none, the day first where
 * they do so, without a year in that of `today`, also of another calendar. Undefined for what is no day.
 */
export function parseDay(text: string, { tag, today }: { tag: string; today: string }) {
  const plain = plainDigits(text.normalize('NFKC')).trim()
  const numbers = /^\d{8}$/.test(plain)
    ? [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)]
    : /^\d+(?:[-–./年月 ]\s*\d+){1,2}[.日]?$/.test(plain)
      ? (plain.match(/\d+/g) ?? [])
      : []
  const [a = '', b = '', c] = numbers
  const isYearFirst = yearFirst.includes(languageIn(tag))
  const [year, month, dayOfMonth] =
    c === undefined
      ? [today.slice(0, 4), ...(isYearFirst ? [a, b] : [b, a])]
      : a.length > 2 || (isYearFirst && c.length < 3)
        ? [a, b, c]
        : [c, b, a]
  const two = (part = '') => part.padStart(2, '0')
  const written = Number(year)
  const calendar = c === undefined ? undefined : calendarOf(written)
  if (calendar) return fromCalendar(calendar, [written, Number(month), Number(dayOfMonth)])
  const whole = `${year?.length === 2 ? `20${year}` : year}-${two(month)}-${two(dayOfMonth)}`
  return parseDate(whole, 'yyyy-MM-dd') && whole
}
