import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { namesAsPasswords } from '#lib/rules/password.ts'
import { AppError } from '../../../app-error.ts'

const local = ['woaini1314', 'woaini520', '5201314', '1314520', 'a5201314', 'woaiwojia', 'zhang123']

/** Of those that are passphrases by their length; with and without spaces, in small letters and capitalised. */
const phrases = [
  'correct horse battery staple',
  'i love you so much',
  'let me in please',
  'password password',
  'qwertyuiop asdfghjkl',
  'qwertyuiopasdf',
  'the quick brown fox',
  'this is my password',
  'to be or not to be',
  'open sesame please',
  'my secret password',
  'abcdefghijklmnop',
  'abcdefghijkl',
  '1234567890ab',
  '123456789012',
  '1q2w3e4r5t6y7u8i',
  'one two three four',
  'happy birthday to you',
  'may the force be with you',
  'thank you very much',
].flatMap((phrase) => {
  const capital = phrase.slice(0, 1).toUpperCase() + phrase.slice(1)
  return [phrase, capital].flatMap((one) => [
    one,
    one.replaceAll(' ', ''),
    one.replaceAll(' ', '-'),
  ])
})

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
  return new Set(['', ...listed, ...local, ...phrases, ...repeated, ...short].map(md5))
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
