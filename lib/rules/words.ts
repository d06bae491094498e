import { plainDigits, seenPattern } from '../format/digits.ts'
import { eitherOf, matching, otherScripts, type Rule, readingAs } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** Letters, digits, underscore, dot. */
export const word = matching('tips6', /^[0-9A-Za-z_.]+$/)

export const textword = matching('tips7', /^[0-9A-Za-z_()（）\p{Script=Han}]+$/u)

const wordOrText = eitherOf(word.key, word, textword)
/** Of what is sold: a word, or a text of Chinese characters. */
export const productNumber: Rule = {
  ...wordOrText,
  schema: { ...wordOrText.schema, not: { pattern: otherScripts } },
  cause: (value) => (/[()（）\p{Script=Han}]/u.test(value) ? textword : undefined),
}

/** The wider of the specification's two readings. */
export const account = readingAs(
  plainDigits,
  matching('tips8', new RegExp(`^[0-9A-Za-z\\p{Script=Han}]{1,${textLimits.account}}$`, 'u')),
)

/** Trimmed and lower-cased, with digits of any keyboard as 0 to 9: no account has others. */
export const normalAccount = (value: string): string => plainDigits(value).trim().toLowerCase()

/** Of what is typed for one: something is left of it. */
export const accountSchema = { pattern: seenPattern }
