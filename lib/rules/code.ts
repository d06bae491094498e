import { matching } from './rule.ts'

/** A verification code: six digits. */
export const code = matching('code', /^\d{6}$/)

/** A recovery code of the second factor: twice five letters or digits. */
export const recoveryCode = matching('recoveryCode', /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/)

/** A code is not requestable within one minute of the last. */
export const codeRetrySeconds = 60

/** Seconds until the next code may be asked for; 0 when it may. Times in milliseconds. */
export const secondsToRetry = (sentAt: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt - now) / 1000) + codeRetrySeconds)
