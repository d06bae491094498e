import { matching, type Rule } from './rule.ts'

/** A mobile number of the mainland: 11 digits, starting 1 then 3-9. Always required. */
export const phone = matching('tips5', /^1[3-9]\d{9}$/)

/** 11 digits of mainland China, or + and the international number of who lives elsewhere. */
export const anyPhone: Rule = {
  key: phone.key,
  test: (value) => phone.test(value) || /^\+[1-9]\d{6,14}$/.test(value.trim()),
}

/** Remark number of a device: 11 digits. */
export const remarkNumber = matching('remarkNumber', /^\d{11}$/)
