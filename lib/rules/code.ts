import { plainDigits } from '../format/digits.ts'
import { ofDigits } from './number.ts'
import { eitherOf, matching, readingAs, readText } from './rule.ts'

/** A verification code: six digits, with blanks between them as some programs show it. */
export const code = ofDigits(matching('code', /^\d{6}$/))

/** Twice five letters or digits. */
export const recoveryCode = readingAs(
  (text) => plainDigits(text).replace(/\s/g, ''),
  matching('recoveryCode', /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/),
)

/** Of an authenticator, or a recovery code. */
export const secondFactor = readingAs(
  (text) => readText(text, [code.test(text) ? code : recoveryCode]),
  {
    key: code.key,
    schema: eitherOf(code.key, code, recoveryCode).schema,
    test: (value) => code.test(value) || recoveryCode.test(value),
  },
)

export const codeRetrySeconds = 60

/** Milliseconds in, seconds out. */
export const secondsToRetry = (sentAt: number, now: number): number =>
  Math.max(0, Math.ceil((sentAt - now) / 1000) + codeRetrySeconds)
