import { matching, type Rule } from './rule.ts'

export const sim = matching('sim', /^(?:\d{11}|\d{13})$/)

/** Not letters only. */
export const iccid = matching('iccid', /^(?=.*\d)[0-9A-Za-z]{20}$/)

export const imsi = matching('imsi', /^\d{15}$/)

/** Cards in one call. */
export const mostSims = 1000

/** More SIM numbers than ICCIDs are rejected. */
export const simsFitIccids: Rule<{ sims: number; iccids: number }> = {
  key: 'simsAboveIccids',
  test: ({ sims, iccids }) => sims <= iccids,
}
