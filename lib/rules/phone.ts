import { matching, type Rule } from './rule.ts'

/** Mainland mobile. Always required. */
export const phone = matching('tips5', /^1[3-9]\d{9}$/)

/** Mainland, or + and an international number. */
export const anyPhone: Rule = {
  key: phone.key,
  test: (value) => phone.test(value) || /^\+[1-9]\d{6,14}$/.test(value.trim()),
}

/** Remark number of a device: 11 digits. */
export const remarkNumber = matching('remarkNumber', /^\d{11}$/)
