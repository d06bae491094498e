import { matching, type Rule } from './rule.ts'

export const sim = matching('sim', /^(?:\d{11}|\d{13})$/)

/** Not letters only. */
export const iccid = matching('iccid', /^(?=.*\d)[0-9A-Za-z]{20}$/)

/** More SIM numbers than ICCIDs are rejected. */
export const simsFitIccids: Rule<{ sims: number; iccids: number }> = {
  key: 'simsAboveIccids',
  test: ({ sims, iccids }) => sims <= iccids,
}
