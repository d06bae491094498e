import { matching } from './rule.ts'

/** Case, spaces and dashes do not count. */
export const claimCode = matching('claimCode', /^[\s-]*(?:[0-9A-Za-z][\s-]*){6,20}$/)
