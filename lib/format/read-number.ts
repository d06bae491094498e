import { plainDigits } from './digits.ts'

export type DecimalSign = '.' | ','

/**
 * How a dot or comma before exactly three digits is meant ("1.234"): `.` and `,` say which of them
 * stands before decimals, where the language or the other cells of a column tell; `either` for
 * numbers that nobody groups, as degrees; `none` for numbers without decimals, as metres.
 */
export type NumberHint = DecimalSign | 'either' | 'none'

/** `plain` is exact, with a dot: "1234.50". */
export type ReadNumber =
  | { value: number; plain: string }
  | { cause: 'empty' | 'notNumber' | 'ambiguous' }

/**
 * A decimal number as people write it: dot or comma before decimals; groups of three (or Indian
 * ones of two) by dots, commas, blanks or apostrophes; digits of any script. `ambiguous` where a
 * dot or comma may mean either and `hint` does not say which. Units and exponents are no numbers.
 */
export function readNumber(text: string, hint?: NumberHint): ReadNumber {
  const written = tidy(text)
  if (written === '') return { cause: 'empty' }
  const signed = /^([+-]?) ?(?=.*\d)([\d.,:' ]+)$/.exec(written)
  if (!signed) return { cause: 'notNumber' }
  const [, minus = '', body = ''] = signed
  const signs = signsIn(body, hint)
  if (signs === 'ambiguous') return { cause: 'ambiguous' }
  const digits = signs && joined(body, signs)
  if (!digits) return { cause: 'notNumber' }
  const plain = minus === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
  const value = Number(plain)
  return Number.isFinite(value) ? { value, plain } : { cause: 'notNumber' }
}

/**
 * What the cells of a column agree on; undefined where no cell tells, or two contradict each other.
 */
export function decimalSignIn(cells: Iterable<string>): DecimalSign | undefined {
  const found = new Set<DecimalSign>()
  for (const cell of cells) {
    const body = tidy(cell).replace(/^[+-] ?/, '')
    const signs = /^[\d.,' ]+$/.test(body) ? signsIn(body, undefined) : undefined
    if (!signs || signs === 'ambiguous' || joined(body, signs) === undefined) continue
    if (signs.decimal === '.' || signs.group === ',') found.add('.')
    if (signs.decimal === ',' || signs.group === '.') found.add(',')
  }
  const [only] = found
  return found.size === 1 ? only : undefined
}

/** One sign a meaning: `:` before decimals and `'` between groups for sure. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/\u066b/g, ':'],
  [/[\u066c\u2018\u2019\u02bc\u2032`\u00b4]/g, "'"],
  [/\u060c/g, ','],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\s/g, ' '],
]

function tidy(text: string): string {
  let plain = plainDigits(text).replaceAll(':', ';')
  for (const [signs, meaning] of meanings) plain = plain.replace(signs, meaning)
  // A spreadsheet's mark of a text.
  return plain.trim().replace(/^'(?=[+-]?\d)/, '')
}

type Signs = { decimal: string | undefined; group: string | undefined }

/** Undefined where more signs are used than a number has. */
function signsIn(body: string, hint: NumberHint | undefined): Signs | 'ambiguous' | undefined {
  const decimal = decimalIn(body, hint)
  if (decimal === 'ambiguous') return decimal
  const groups = new Set(body.replace(/\d/g, ''))
  if (decimal) groups.delete(decimal)
  const [group, ...others] = groups
  return others.length === 0 ? { decimal, group } : undefined
}

/** The sign before decimals, `ambiguous`, or undefined where there are none. */
function decimalIn(body: string, hint: NumberHint | undefined): string | undefined {
  if (body.includes(':')) return ':'
  const points = body.match(/[.,]/g) ?? []
  const last = points.at(-1)
  if (points.length <= 1) return last && loneSign(body, last, hint)
  return new Set(points).size === 2 ? last : undefined
}

function loneSign(body: string, sign: string, hint: NumberHint | undefined): string | undefined {
  const mayGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body)
  if (!mayGroup || hint === sign || hint === 'either') return sign
  return hint === undefined ? 'ambiguous' : undefined
}

/** Digits with a dot before decimals, without needless zeros in front. */
function joined(body: string, { decimal, group }: Signs): string | undefined {
  const [whole = '', fraction = '', ...more] = decimal ? body.split(decimal) : [body]
  if (more.length > 0 || !/^\d*$/.test(fraction)) return undefined
  const digits = group ? withoutGroups(whole, group) : whole
  if (digits === undefined || !/^\d*$/.test(digits)) return undefined
  const units = digits.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? units : `${units}.${fraction}`
}

function withoutGroups(whole: string, group: string): string | undefined {
  const [first = '', ...others] = whole.split(group)
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && others.every((part) => /^\d{3}$/.test(part))
  const isIndian =
    group === ',' &&
    /^[1-9]\d?$/.test(first) &&
    others.slice(0, -1).every((part) => /^\d{2}$/.test(part)) &&
    /^\d{3}$/.test(others.at(-1) ?? '')
  return isGrouped || isIndian ? [first, ...others].join('') : undefined
}
