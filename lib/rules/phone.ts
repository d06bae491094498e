import { plainDigits } from '../format/digits.ts'
import { ofDigits } from './number.ts'
import { eitherOf, matching, readingAs } from './rule.ts'

/** Without the blanks, dashes, dots and slashes that numbers are written with. */
const phoneText = (text: string) => plainDigits(text).replace(/[\s\u2010-\u2015./-]/g, '')

/** Mainland mobile. Always required. */
export const phone = readingAs(phoneText, matching('tips5', /^1[3-9]\d{9}$/))

/** Mainland, or + and an international number. */
export const anyPhone = readingAs(
  phoneText,
  eitherOf(phone.key, phone, matching('tips5', /^\+[1-9]\d{6,14}$/)),
)

/** Remark number of a device: 11 digits. */
export const remarkNumber = ofDigits(matching('remarkNumber', /^\d{11}$/))
