import { plainDigits } from '../format/digits.ts'
import { matchingDigits } from './number.ts'
import { matching, type Rule, readingAs } from './rule.ts'

/** Without the blanks, dashes, dots and slashes that numbers are written with. */
const phoneText = (text: string) => plainDigits(text).replace(/[\s\u2010-\u2015./-]/g, '')

/** Mainland mobile. Always required. */
export const phone = readingAs(phoneText, matching('tips5', /^1[3-9]\d{9}$/))

/** Mainland, or + and an international number. */
export const anyPhone: Rule = readingAs(phoneText, {
  key: phone.key,
  test: (value) => phone.test(value) || /^\+[1-9]\d{6,14}$/.test(value),
})

/** Remark number of a device: 11 digits. */
export const remarkNumber = matchingDigits('remarkNumber', /^\d{11}$/)
