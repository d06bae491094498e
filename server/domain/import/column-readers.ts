import { dayOrderIn, isoDay } from '#lib/format/read-day.ts'
import { decimalSignIn, readNumber } from '#lib/format/read-number.ts'

/** Decimal numbers as people write them; as it is written where it is no number, which the rules refuse. */
export const decimalsIn = (cells: readonly string[]): ((text: string) => string) => {
  const sign = decimalSignIn(cells)
  return (text) => {
    const read = readNumber(text, sign)
    return 'plain' in read ? read.plain : text
  }
}

/** Days, whose order may show in one of them only. */
export const daysIn = (cells: readonly string[]): ((text: string) => string) => {
  const order = dayOrderIn(cells)
  return (text) => isoDay(text, order)
}
