import { eitherOf, matching } from './rule.ts'

/** Mainland mobile. Always required. */
export const phone = matching('tips5', /^1[3-9]\d{9}$/)

/** Mainland, or + and an international number. */
export const anyPhone = eitherOf(phone.key, phone, matching('tips5', /^\+[1-9]\d{6,14}$/))

/** Remark number of a device: 11 digits. */
export const remarkNumber = matching('remarkNumber', /^\d{11}$/)
