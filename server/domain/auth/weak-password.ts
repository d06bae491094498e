import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { namesAsPasswords } from '#lib/rules/password.ts'
import { AppError } from '../../errors.ts'

/** Common in China, and not among the list's. */
const local = ['woaini1314', 'woaini520', '5201314', '1314520', 'a5201314', 'woaiwojia', 'zhang123']

/** Words of 1 to 20 times the same letter or digit. */
const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
  Array.from({ length: 20 }, (_, n) => one.repeat(n + 1)),
)

/** All numbers of two to four digits; those of one are repeated ones. */
const short = [2, 3, 4].flatMap((length) =>
  Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')),
)

const md5 = (word: string) => createHash('md5').update(word).digest('hex')

let weak: Set<string> | undefined

/** md5s of no password at all and of some 58,000 common ones: other clients than the forms send shorter ones too. */
function weakMd5s(): Set<string> {
  const listed = dictionary['passwords-common']
  return new Set(['', ...listed, ...local, ...repeated, ...short].map(md5))
}

/**
 * Refuses a new password that is among the commonest (throws passwordWeak) or what its owner is called
 * (passwordIsName). Clients send md5s, so that is all that a server can tell of one: length and characters are the
 * form.s.
 * @param hash lower-case hex md5
 * @param names what the account or device logs in with and is called; the same in the forms
 */
export function refuseWeakPassword(
  hash: string,
  names: readonly (string | null | undefined)[],
): void {
  weak ??= weakMd5s()
  if (weak.has(hash)) throw new AppError('passwordWeak')
  if (namesAsPasswords(names).some((name) => md5(name) === hash))
    throw new AppError('passwordIsName')
}
