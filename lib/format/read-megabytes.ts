import { headingUnit } from '../sheet/heading-unit.ts'
import { plainDigits } from './digits.ts'
import { type NumberHint, readNumber } from './read-number.ts'

/** MB of one, as programs and people write it in our languages. */
const units: readonly (readonly [RegExp, number])[] = [
  [/(?:[KК]i?[BБOО]?|کیلوبایت)\.?$/iu, 1 / 1024],
  [/(?:[MМ]i?[BБOО]?|兆|مگابایت|مگ)\.?$/iu, 1],
  [/(?:[GГ]i?[BБOО]?|گیگابایت|گیگ)\.?$/iu, 1024],
  [/(?:[TТ]i?[BБOО]?|ترابایت)\.?$/iu, 1024 * 1024],
]

const sizeOf = (unit: string) =>
  units.find(([one]) => one.test(unit) && unit.replace(one, '').trim() === '')

/**
 * An amount of data in MB as people write it, with its unit (`1,5 GB`) or that of its column's
 * heading; as it is written where it is no number, or ambiguous.
 */
export function megabytesUnder(heading: string, cell: string, hint?: NumberHint): string {
  const written = plainDigits(cell).trim()
  const [, number = '', own = ''] = /^(.*\d)\s*(\p{L}*\.?)$/u.exec(written) ?? []
  const [, size] = sizeOf(own) ?? (own === '' ? sizeOf(headingUnit(heading)) : undefined) ?? []
  if (own !== '' && size === undefined) return cell
  const read = readNumber(number, hint)
  if ('cause' in read) return cell
  return size === undefined || size === 1 ? read.plain : String(read.value * size)
}
