import { plainDigits } from '../format/digits.ts'
import { ofDigits } from './number.ts'
import { eitherOf, matching, readingAs } from './rule.ts'

/** Around an area; a zero alone is dialled from abroad in Italy and not elsewhere, so it stays. */
const bracketed = /\((?!0\))(\+?\d+)\)/g

/** Without `tel:`, blanks, dashes, dots, slashes, apostrophes and brackets that numbers are written with. */
const phoneText = (text: string) =>
  plainDigits(text)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\u2010-\u2015'’./-]/g, '')
    .replace(bracketed, '$1')

/** Mainland mobile. Always required. */
export const phone = readingAs(phoneText, matching('tips5', /^1[3-9]\d{9}$/))

/** Mainland, or + and an international number. */
export const anyPhone = readingAs(
  phoneText,
  eitherOf(phone.key, phone, matching('tips5', /^\+[1-9]\d{6,14}$/)),
)

/** Remark number of a device: 11 digits. */
export const remarkNumber = ofDigits(matching('remarkNumber', /^\d{11}$/))
