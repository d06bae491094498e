/** Tries of one account, right or wrong. */
export const claimsAnHour = 10
/** Claimed devices of an organisation without a first report. */
export const mostAwaited = 20
/** Then a claim without a proof yields to any other. */
export const claimDays = 7
