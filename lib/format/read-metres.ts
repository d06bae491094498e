import { headingUnit } from '../sheet/heading-unit.ts'
import { plainDigits } from './digits.ts'
import { type NumberHint, readNumber } from './read-number.ts'

/** Metres of one, as programs and people write it in our languages. */
const units: readonly (readonly [RegExp, number])[] = [
  [/(?:km|kilomet(?:re|er)s?|км|километр\p{L}*|公里|千米|キロ(?:メートル)?|کیلومتر)\.?$/iu, 1000],
  [/(?:ft|feet|foot|pieds?|pies?|pés?|фут\p{L}*|英尺|呎|フィート|فوت)\.?$/iu, 0.3048],
  [/(?:yd|yards?|yardas?|jardas?|ярд\p{L}*|码|碼|ヤード|یارد)\.?$/iu, 0.9144],
  [
    /(?:nmi|nautical miles?|milles? (?:marins?|nautiques?)|millas? náuticas?|milhas? náuticas?|морск\p{L}* мил\p{L}*|海里|海浬|浬|hải lý|مایل دریایی)\.?$/iu,
    1852,
  ],
  [/(?:mi|miles?|millas?|milhas?|мил[яиье]\p{L}*|英里|英哩|哩|マイル|dặm|مایل)\.?$/iu, 1609.344],
  [/(?:m|м|mètres?|met(?:re|er)s?|metros?|mét|метр\p{L}*|米|公尺|メートル|متر)\.?$/iu, 1],
]

const metric: readonly number[] = [1, 1000]

/**
 * A length in metres as people write it, with or without its unit ("150", "150 m", "1,5 km", "500 ft"),
 * of feet, yards and miles to the metre; `hint` of a number without one. Undefined where it is no
 * number, or ambiguous.
 */
export function readMetres(text: string, hint?: NumberHint): number | undefined {
  const written = plainDigits(text).trim()
  const [unit, metres = 1] = units.find(([one]) => one.test(written)) ?? []
  // Nobody groups kilometres by thousands.
  const read = readNumber(unit ? written.replace(unit, '') : written, metres > 1 ? 'either' : hint)
  if ('cause' in read) return undefined
  const length = read.value * metres
  return metric.includes(metres) ? Math.round(length * 1000) / 1000 : Math.round(length)
}

/** A cell of lengths with the unit that its column's heading names, unless it has its own. */
export function lengthUnder(heading: string, cell: string): string {
  const unit = headingUnit(heading)
  const isUnit = units.some(([one]) => one.test(unit) && unit.replace(one, '') === '')
  return isUnit && /\d/.test(plainDigits(cell)) && !/\p{L}/u.test(cell) ? `${cell} ${unit}` : cell
}
