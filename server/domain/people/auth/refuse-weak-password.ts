import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { namesAsPasswords } from '#lib/rules/password.ts'
import { AppError } from '../../../app-error.ts'

const local = ['woaini1314', 'woaini520', '5201314', '1314520', 'a5201314', 'woaiwojia', 'zhang123']

const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap((one) =>
  Array.from({ length: 20 }, (_, n) => one.repeat(n + 1)),
)

const short = [2, 3, 4].flatMap((length) =>
  Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0')),
)

const md5 = (word: string) => createHash('md5').update(word).digest('hex')

let weak: Set<string> | undefined

/** Of empty and some 58,000 common passwords. */
function weakMd5s(): Set<string> {
  const listed = dictionary['passwords-common']
  return new Set(['', ...listed, ...local, ...repeated, ...short].map(md5))
}

/** Server sees md5s (lower-case hex); forms check length and characters. */
export function refuseWeakPassword(
  hash: string,
  names: readonly (string | null | undefined)[],
): void {
  weak ??= weakMd5s()
  if (weak.has(hash)) throw new AppError('passwordWeak')
  if (namesAsPasswords(names).some((name) => md5(name) === hash))
    throw new AppError('passwordIsName')
}
