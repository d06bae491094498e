import { plainDigits } from './digits.ts'
import { type NumberHint, readNumber } from './read-number.ts'

/** Metres of one, as programs and people write it in our languages. */
const units: readonly (readonly [RegExp, number])[] = [
  [/(?:km|км|公里|千米|キロ(?:メートル)?|کیلومتر)\.?$/iu, 1000],
  [/(?:m|м|mètres?|met(?:re|er)s?|metros?|mét|метр\p{L}*|米|公尺|メートル|متر)\.?$/iu, 1],
]

/**
 * A length in metres as people write it, with or without its unit ("150", "150 m", "1,5 km");
 * `hint` of a number without one. Undefined where it is no number, or ambiguous.
 */
export function readMetres(text: string, hint?: NumberHint): number | undefined {
  const written = plainDigits(text).trim()
  const [unit, metres = 1] = units.find(([one]) => one.test(written)) ?? []
  // Nobody groups kilometres by thousands.
  const read = readNumber(unit ? written.replace(unit, '') : written, metres > 1 ? 'either' : hint)
  return 'value' in read ? Math.round(read.value * metres * 1000) / 1000 : undefined
}
