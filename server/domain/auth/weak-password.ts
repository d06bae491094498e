import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../errors.ts'

/** The commonest passwords refused; those that the rule of spec §5 (6 to 20 letters or digits) lets through count. */
const listed = 10_000

let weak: Set<string> | undefined

function weakMd5s(): Set<string> {
  const common = dictionary['passwords-common']
    .filter((password) => /^[0-9A-Za-z]{6,20}$/.test(password))
    .slice(0, listed)
  return new Set(common.map((password) => createHash('md5').update(password).digest('hex')))
}

/**
 * Refuses a new password that is among the commonest (throws passwordWeak). Clients send md5s, so that is all that a
 * server can tell of one: length and characters are the form's (spec §5).
 * @param md5 lower-case hex
 */
export function refuseWeakPassword(md5: string): void {
  weak ??= weakMd5s()
  if (weak.has(md5)) throw new AppError('passwordWeak')
}
