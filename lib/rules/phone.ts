import { matching } from './rule.ts'

/** A mobile number of the mainland: 11 digits, starting 1 then 3-9. Always required. */
export const phone = matching('tips5', /^1[3-9]\d{9}$/)

/** Remark number of a device: 11 digits. */
export const remarkNumber = matching('remarkNumber', /^\d{11}$/)
