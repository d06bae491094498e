import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../errors.ts'

/** Common in China, and not among the list's. */
const local = ['woaini1314', 'woaini520', '5201314', '1314520', 'a5201314', 'woaiwojia', 'zhang123']

/** Words of 6 to 20 times the same letter or digit. */
const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
  Array.from({ length: 15 }, (_, n) => one.repeat(n + 6)),
)

let weak: Set<string> | undefined

/** md5s of some 43,000 passwords; those that the rule of spec §5 (6 to 20 letters or digits) lets through count. */
function weakMd5s(): Set<string> {
  const listed = dictionary['passwords-common'].filter((word) => /^[0-9A-Za-z]{6,20}$/.test(word))
  const all = [...listed, ...local, ...repeated]
  return new Set(all.map((word) => createHash('md5').update(word).digest('hex')))
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
