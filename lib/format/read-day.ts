import { plainDigits } from './digits.ts'
import { calendarOf, fromCalendar } from './other-calendars.ts'

/** What stands first between slashes and dashes, where the year stands last. */
export type DayOrder = 'day' | 'month'

/** Also of programs that write the time of day with every day. */
const yearFirst =
  /^(\d{4}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2}) ?[日号號일.]?(?:[T ]0?0:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?$/
const packed = /^(\d{4})(\d\d)(\d\d)$/
/** With dots the day stands first everywhere. */
const dayFirst = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?(?: ?г\.?)?$/
const yearLast = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/

const tidy = (text: string) => plainDigits(text).replace(/\s+/g, ' ').trim()

/**
 * A day of a table as `yyyy-MM-dd`: `2027/1/5`, `2027年1月5日`, `5.1.2027`; `31/12/2027` as only one
 * of its numbers is a month, `05/01/2027` where `order` tells which; `1405/10/15` of the Persian
 * and `2570-01-05` of the Buddhist calendar. As it is written where nobody can tell.
 */
export function isoDay(text: string, order?: DayOrder): string {
  const written = tidy(text)
  const found =
    (yearFirst.exec(written) ?? packed.exec(written))?.slice(1) ??
    dayFirst.exec(written)?.slice(1).reverse() ??
    partsOf(written, order)
  if (!found) return text
  const [year = 0, month = 0, day = 0] = found.map(Number)
  const calendar = calendarOf(year)
  // A term far ahead may be of the Persian calendar (`hijriYearIn`).
  if (calendar === 'hijri') return text
  if (calendar) return fromCalendar(calendar, [year, month, day]) ?? text
  return found.map((part) => part.padStart(2, '0')).join('-')
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
