import { matching } from './rule.ts'

/** A verification code: six digits. */
export const code = matching('code', /^\d{6}$/)

/** Twice five letters or digits. */
export const recoveryCode = matching('recoveryCode', /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/)

export const codeRetrySeconds = 60

/** Milliseconds in, seconds out. */
export const secondsToRetry = (sentAt: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt - now) / 1000) + codeRetrySeconds)
