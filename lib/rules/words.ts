import { matching } from './rule.ts'

/** Letters, digits, underscore, dot. */
export const word = matching('tips6', /^[0-9A-Za-z_.]+$/)

/** Letters, digits, underscore, parentheses (of either width), Chinese characters. */
export const textword = matching('tips7', /^[0-9A-Za-z_()（）\p{Script=Han}]+$/u)

/**
 * Up to 20 letters, digits or Chinese characters. Of the two readings of the specification this is the wider: every
 * name that the other (under 20, digits and letters) takes fits here too.
 */
export const account = matching('tips8', /^[0-9A-Za-z\p{Script=Han}]{1,20}$/u)

/** An account as it is kept and compared: trimmed and lower-cased. */
export const normalAccount = (value: string): string => value.trim().toLowerCase()
