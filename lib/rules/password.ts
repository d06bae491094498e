import type { Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

const form = new RegExp(`^[0-9A-Za-z]{6,${textLimits.password}}$`)

/** Nothing is trimmed. */
export const password: Rule = {
  key: 'password',
  test: (value) => form.test(value),
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
