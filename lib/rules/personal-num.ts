import { matchingDigits } from './number.ts'

/** 15, 17 or 18 digits; the last of 18 may be X. */
export const personalNum = matchingDigits('tips9', /^(?:\d{15}|\d{17}[\dXx]?)$/)
