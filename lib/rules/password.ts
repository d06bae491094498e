import type { Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** What a brand takes: `min` letters and digits at least; whether also passphrases. */
export type PasswordPolicy = { min: number; isPassphrase: boolean }

/** The specification's, and of what is no password of a brand's log-in. */
export const specPolicy: PasswordPolicy = { min: 6, isPassphrase: false }

/** Signs of a passphrase, counted after NFKC. */
export const passphraseLength = { min: 12, max: 64 } as const
const leastDifferentSigns = 5
const controls = /[\p{Cc}\p{Cs}]/u

/** Spaces and signs of any script, as they are sent (lib/format/md5.ts). */
export function isPassphrase(value: string): boolean {
  const signs = [...value.normalize('NFKC')]
  const { min, max } = passphraseLength
  const isLong = signs.length >= min && signs.length <= max
  return isLong && new Set(signs).size >= leastDifferentSigns && !controls.test(value)
}

const isWord = (value: string, min: number) =>
  /^[0-9A-Za-z]*$/.test(value) && value.length >= min && value.length <= textLimits.password

/** A new password by what the brand takes. Nothing is trimmed. Forms alone can check it: the server is sent a digest. */
export const passwordOf = (policy: PasswordPolicy): Rule => ({
  key: policy.isPassphrase ? 'passphrase' : 'password',
  values: { min: policy.min },
  test: (value) => isWord(value, policy.min) || (policy.isPassphrase && isPassphrase(value)),
})

/** By the specification. */
export const password: Rule = passwordOf(specPolicy)

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

const alphabets = [
  { has: /[a-z]/, signs: 26 },
  { has: /[A-Z]/, signs: 26 },
  { has: /[0-9]/, signs: 10 },
  { has: /[ -/:-@[-`{-~]/, signs: 33 },
  { has: /[^ -~]/, signs: 100 },
] as const

/** A guess for people who choose one: bits of signs drawn at random, where repeated signs count little. */
export function passwordStrength(value: string): PasswordStrength {
  const signs = [...value.normalize('NFKC')]
  const of = alphabets.reduce((sum, { has, signs: more }) => sum + (has.test(value) ? more : 0), 1)
  const bits = Math.min(signs.length, 2 * new Set(signs).size) * Math.log2(of)
  if (bits < 45) return 'weak'
  if (bits < 60) return 'fair'
  return bits < 90 ? 'good' : 'strong'
}

export const differsFrom = (old: string): Rule => ({
  key: 'passwordSame',
  test: (value) => value !== old,
})

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What is tried first: the name, in small letters, capitals, backwards, without @… or leading zeros. */
export function namesAsPasswords(names: readonly (string | null | undefined)[]): string[] {
  const words = names.flatMap((name) => {
    const [local = ''] = (name ?? '').split('@')
    return [name ?? '', local, local.replace(/^0+/, ''), local.replace(/^\+\d\d/, '')]
  })
  const spelled = words.flatMap((word) => {
    const small = word.toLowerCase()
    const backwards = [...small].reverse().join('')
    return [word, small, word.toUpperCase(), capitalised(small), backwards]
  })
  return [...new Set(spelled)].filter((word) => word !== '')
}

export const differsFromNames = (...names: (string | null | undefined)[]): Rule => ({
  key: 'passwordIsName',
  test: (value) => !namesAsPasswords(names).includes(value),
})

/** The confirmation matches. */
export const repeats = (chosen: string): Rule => ({
  key: 'passwordRepeat',
  test: (value) => value === chosen,
})
