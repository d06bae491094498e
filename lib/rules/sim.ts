import { plainDigits } from '../format/digits.ts'
import { ofDigits } from './number.ts'
import { matching, type Rule } from './rule.ts'

/** A SIM number as it is kept: without blanks, dashes and the plus of an international one. */
export const plainSim = (text: string): string =>
  plainDigits(text)
    .replace(/[\s'’-]/g, '')
    .replace(/^\+/, '')

export const sim = ofDigits(matching('sim', /^(?:\d{11}|\d{13})$/), plainSim)

/**
 * An ICCID as it is kept: without the blanks and dashes between its groups, and without the F that
 * fills the twentieth digit of 19 (3GPP TS 31.102, 4.2.2).
 */
export const plainIccid = (text: string): string =>
  plainDigits(text)
    .replace(/[\s'’-]/g, '')
    .toUpperCase()
    .replace(/^(\d{19})F$/, '$1')

const iccidForm = /^(?:\d{19}|(?=.*\d)[0-9A-Z]{20})$/

/** 19 digits (ITU-T E.118), or 20 digits and letters, not letters only. */
export const iccid: Rule = {
  key: 'iccid',
  schema: { pattern: '^(?:\\d{19}|[\\dA-Za-z]{20})$', not: { pattern: '^[A-Za-z]+$' } },
  test: (value) => iccidForm.test(plainIccid(value)),
}

/** Luhn's, which some makers print as the twentieth digit. */
function checkDigit(digits: string): number {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** How cards are compared: by the 19 digits where a twentieth is only their check digit. */
export function iccidKey(text: string): string {
  const plain = plainIccid(text)
  const digits = plain.slice(0, 19)
  return /^\d{20}$/.test(plain) && checkDigit(digits) === Number(plain[19]) ? digits : plain
}

/** All that one card is written as, by makers and devices (`iccid_spellings` in SQL). */
export function iccidSpellings(text: string): string[] {
  const key = iccidKey(text)
  if (/^\d{19}$/.test(key)) return [key, `${key}${checkDigit(key)}`, `${key}F`, `${key}f`]
  return [...new Set([key, key.toLowerCase()])]
}

export const imsi = ofDigits(matching('imsi', /^\d{15}$/), plainSim)

/** Cards in one call. */
export const mostSims = 1000

/** More SIM numbers than ICCIDs are rejected. */
export const simsFitIccids: Rule<{ sims: number; iccids: number }> = {
  key: 'simsAboveIccids',
  test: ({ sims, iccids }) => sims <= iccids,
}
