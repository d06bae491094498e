import { matching } from './rule.ts'

/** The code printed on a device: 6-20 letters or digits; case, spaces and dashes do not count. */
export const claimCode = matching('claimCode', /^[\s-]*(?:[0-9A-Za-z][\s-]*){6,20}$/)

/** Device numbers that one account may try to claim in an hour, right or wrong. */
export const claimsAnHour = 10
/** Claimed devices of an organisation that have not reported yet, at most. */
export const mostAwaited = 20
/** Days after which a claim whose device never reported yields to another claim. */
export const claimDays = 7
