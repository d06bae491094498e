import { dayOrderIn, isoDay } from '#lib/format/read-day.ts'
import { megabytesUnder } from '#lib/format/read-megabytes.ts'
import { decimalSignIn } from '#lib/format/read-number.ts'

/** How a cell of a column is read that has such cells under such a heading. */
export type ColumnReader = (cells: readonly string[], heading: string) => (text: string) => string

/** Amounts of data. What cannot be read stays as written, and the rules refuse it. */
export const megabytesIn: ColumnReader = (cells, heading) => {
  const sign = decimalSignIn(cells.map((cell) => cell.replace(/\p{L}+\.?\s*$/u, '')))
  return (text) => megabytesUnder(heading, text, sign)
}

/** Days, whose order may show in one of them only. */
export const daysIn: ColumnReader = (cells) => {
  const order = dayOrderIn(cells)
  return (text) => isoDay(text, order)
}
