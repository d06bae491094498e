import { plainDigits } from '../format/digits.ts'
import { type NumberHint, readNumber } from '../format/read-number.ts'
import { matching, optional, type Rule, type RuleKey, readingAs, readText } from './rule.ts'

/** As a program writes numbers; leading zeros are for the rules to judge. */
const plain = /^-?\d*\.?\d*$/

/**
 * A number as people write it ("1 234,50", "۱۲٫۵") as digits with a dot. What is no number stays
 * as it is, and what may be a thousand as well as a fraction ("1,234") where `hint` does not tell.
 */
export function numberText(text: string, hint?: NumberHint): string {
  const digits = plainDigits(text).trim()
  const read = readNumber(text, hint)
  const isPlain = plain.test(digits) && hint !== 'none'
  return 'plain' in read && !isPlain ? read.plain : digits
}

const unclear: Rule = { key: 'unclearNumber', test: () => false }

/** May be a thousand as well as a fraction. */
export const isUnclear = (text: string): boolean => {
  const read = readNumber(text)
  return 'cause' in read && read.cause === 'ambiguous'
}

/** A rule over numbers that takes them as people write them, and says so where one is unclear. */
export const readingNumbers = (rule: Rule, read: (text: string) => string = numberText): Rule => ({
  ...readingAs(read, rule),
  cause: (value) => (isUnclear(read(value)) ? unclear : undefined),
})

/** Of people, who may mean a thousand by the dot of a program. */
export const clearNumber: Rule = { ...unclear, test: (value) => !isUnclear(value) }

/** Digits of any script, without the blanks and dashes that people group them by. */
export const digitsText = (text: string): string =>
  plainDigits(text).replace(/[\s\u2010-\u2015\u2212-]/g, '')

/** `matching` for what is written in digits and letters: of any keyboard, grouped as people like. */
export const matchingDigits = (key: RuleKey, pattern: RegExp): Rule =>
  readingAs(digitsText, matching(key, pattern))

/** Digits only. Always required. */
export const number = readingAs((text) => plainDigits(text).trim(), matching('tips3', /^\d+$/))

/** A rule that tells what `kind` does not take by the text of `kind`; blanks by its own. */
const ofKind = (kind: Rule, rule: Rule): Rule => ({
  ...rule,
  cause: (value) =>
    rule.cause?.(value) ?? (optional(kind).test(readText(value, [rule])) ? undefined : kind),
})

/** Digits alone, as `read` understands them. */
export const ofDigits = (rule: Rule, read = digitsText): Rule =>
  ofKind(number, readingAs(read, rule))

export const double = readingNumbers(matching('double', /^-?\d+(\.\d+)?$/))

/** Numbers alone, as `read` understands them. */
export const ofNumbers = (rule: Rule, read?: (text: string) => string): Rule =>
  ofKind(double, readingNumbers(rule, read))

/** Without the zeros that stand for no fraction; what is grouped by threes has none. */
export const wholeText = (text: string): string =>
  numberText(text, 'none').replace(/^(-?\d+)\.0*$/, '$1')

/** Limits are included. */
export const whole = (min: number, max: number): Rule =>
  readingNumbers(
    {
      key: 'whole',
      values: { min, max },
      test: (value) => /^-?\d{1,15}$/.test(value) && within(Number(value), min, max),
    },
    wholeText,
  )

export const within = (value: number, min: number, max: number) => value >= min && value <= max
