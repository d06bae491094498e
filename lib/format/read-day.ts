import { plainDigits } from './digits.ts'
import { isWeekday, monthCalled } from './month-names.ts'
import { calendarOf, fromCalendar } from './other-calendars.ts'

/** What stands first between slashes and dashes, where the year stands last. */
export type DayOrder = 'day' | 'month'

const yearFirst = /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2}) ?[日号號일.]?$/
const packed = /^(\d{4})(0\d|1[0-2])([0-3]\d)$/
/** With dots the day stands first everywhere. */
const dayFirst = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?(?: ?г\.?)?$/
const yearLast = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/
const vietnamese = /^(?:ngày )?(\d{1,2}) tháng (\d{1,2})(?:,| năm)? (\d{4})$/i
/** `R9.1.5`, 令和9年1月5日, 民國116年1月5日; a year of three digits is of the Republic of China. */
const counted = /^(\p{L}*) ?(\d{1,3}|元)[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?$/u

/** The year before an era's first. */
const eras: readonly (readonly [names: string, year: number])[] = [
  ['令和 R', 2018],
  ['平成 H', 1988],
  ['昭和 S', 1925],
  ['大正 T', 1911],
  ['明治 M', 1867],
  ['民國 民国 中華民國 中华民国', 1911],
]
const republic = eras.at(-1)?.[1] ?? 0

const month = "(\\p{L}[\\p{L}\\p{M}'’]*)\\.?"
const day = '(\\d{1,2})(?:st|nd|rd|th|er|[ºªoae°]|\\.|-?[её]?го|-?е)?'
const between = '[ ,./-]*(?:(?:of|de|del) )?'
const behind = '(?: ?(?:г\\.?|года))?'
/** Beside the name of its month: 5 January 2027, 5 de enero de 2027; January 5th, 2027; 2027-Jan-05. */
const named = [
  {
    order: 'dmy',
    pattern: new RegExp(`^${day}${between}${month}${between}(\\d{4})${behind}$`, 'iu'),
  },
  { order: 'mdy', pattern: new RegExp(`^${month}${between}${day}${between}(\\d{4})$`, 'iu') },
  { order: 'ymd', pattern: new RegExp(`^(\\d{4})${between}${month}${between}${day}$`, 'iu') },
] as const

/** Of programs that write the time of day with every day. */
const midnight =
  /[T ,]+(?:0?0:00(?::00(?:\.0+)?)?(?: ?AM)?|12:00(?::00)? ?AM|上午 ?12:00(?::00)?)(?:Z|[+-]00:?00)?$/i
const weekdayBehind =
  / ?(?:\(?(?:星期|週|周)[一二三四五六日天]\)?|\([月火水木金土日一二三四五六]\)|[月火水木金土日]曜日?)$/

const tidy = (text: string) =>
  plainDigits(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(midnight, '')
    .replace(weekdayBehind, '')
    .replace(/[〇零○一二三四五六七八九十]+(?=[年月日号號]|$)/g, chineseNumber)

const chineseDigits = '〇一二三四五六七八九'

/** Of years sign by sign, of months and days up to 99. */
function chineseNumber(signs: string): string {
  const digit = (sign: string) => String(Math.max(0, chineseDigits.indexOf(sign)))
  const [tens, units, ...more] = signs.split('十')
  if (units === undefined || tens === undefined) return signs.replace(/./g, digit)
  if (more.length > 0) return signs
  return `${tens === '' ? 1 : digit(tens)}${units === '' ? 0 : digit(units)}`
}

/**
 * A day of a table as `yyyy-MM-dd`: `2027/1/5`, `2027年1月5日`, `5.1.2027`; `31/12/2027` as only one
 * of its numbers is a month, `05/01/2027` where `order` tells which; with the month's name in many
 * languages; `1405/10/15` of the Persian and `2570-01-05` of the Buddhist calendar; years of Japanese
 * eras and of the Republic of China. As it is written where nobody can tell.
 */
export function isoDay(text: string, order?: DayOrder): string {
  const written = tidy(text)
  const found = partsIn(written, order) ?? partsIn(withoutWeekday(written), order)
  if (!found) return text
  const [year = 0, month = 0, day = 0] = found.map(Number)
  const calendar = calendarOf(year)
  // A term far ahead may be of the Persian calendar (`hijriYearIn`).
  if (calendar === 'hijri') return text
  if (calendar) return fromCalendar(calendar, [year, month, day]) ?? text
  return found.map((part) => part.padStart(2, '0')).join('-')
}

/** `Tue, 5 Jan 2027`. */
function withoutWeekday(written: string): string {
  const [all = '', name = ''] = /^(\p{L}[\p{L}\p{M}]*)[.,،]* /u.exec(written) ?? []
  return isWeekday(name) ? written.slice(all.length) : written
}

/** Year, month and day. */
function partsIn(written: string, order: DayOrder | undefined): string[] | undefined {
  return (
    (yearFirst.exec(written) ?? packed.exec(written))?.slice(1) ??
    (dayFirst.exec(written) ?? vietnamese.exec(written))?.slice(1).reverse() ??
    countedParts(written) ??
    namedParts(written) ??
    partsOf(written, order)
  )
}

function countedParts(written: string): string[] | undefined {
  const [, name = '', count = '', month = '', day = ''] = counted.exec(written) ?? []
  if (name === '' && !/^\d{3}$/.test(count)) return undefined
  const called = eras.find(([names]) => names.split(' ').includes(name.toUpperCase()))
  const [, before] = name === '' ? ['', republic] : (called ?? [])
  if (before === undefined) return undefined
  return [String(before + (count === '元' ? 1 : Number(count))), month, day]
}

function namedParts(written: string): string[] | undefined {
  for (const { order, pattern } of named) {
    const parts = pattern.exec(written)?.slice(1)
    if (!parts) continue
    const part = (letter: string) => parts[order.indexOf(letter)] ?? ''
    const number = monthCalled(part('m'))
    if (number !== undefined) return [part('y'), String(number), part('d')]
  }
  return undefined
}

function partsOf(written: string, order: DayOrder | undefined): string[] | undefined {
  const [, first = '', , second = '', year = ''] = yearLast.exec(written) ?? []
  const known = first === second ? 'day' : (orderOf(written) ?? order)
  if (year === '' || known === undefined) return undefined
  return known === 'day' ? [year, second, first] : [year, first, second]
}

/** Where one number is no month. */
function orderOf(written: string): DayOrder | undefined {
  const [, first, , second] = yearLast.exec(written) ?? []
  if (first === undefined || Number(first) > 12 === Number(second) > 12) return undefined
  return Number(first) > 12 ? 'day' : 'month'
}

/** What the cells of a column agree on; undefined where none tells, or two contradict each other. */
export function dayOrderIn(cells: Iterable<string>): DayOrder | undefined {
  const found = new Set([...cells].flatMap((cell) => orderOf(tidy(cell)) ?? []))
  const [only] = found
  return found.size === 1 ? only : undefined
}

/** The year of a day that is of the Hijri calendar, or of the Persian one after 2061; undefined for others. */
export function hijriYearIn(text: string): number | undefined {
  const years = (tidy(text).match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number)
  return years.find((year) => calendarOf(year) === 'hijri')
}

const shortYear = /^(?:\d{1,2}([-/.]) ?\d{1,2}\1 ?\d{1,2}\.?|\d{1,2}[ .-]+\p{L}+[ .-]+'?\d{2})$/u

/** Why a day is ambiguous: its year has two digits, or either number may be the month. */
export function dayDoubt(text: string): 'dayShortYear' | 'dayOrder' | undefined {
  const written = tidy(text)
  if (shortYear.test(written)) return 'dayShortYear'
  return yearLast.test(written) &&
    partsOf(written, undefined) === undefined &&
    isEitherMonth(written)
    ? 'dayOrder'
    : undefined
}

function isEitherMonth(written: string): boolean {
  const [, first, , second] = yearLast.exec(written) ?? []
  return Number(first) <= 12 && Number(second) <= 12
}
