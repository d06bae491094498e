import type { Rule } from './rule.ts'

/** 6-20 letters and digits: no special characters, nothing is trimmed. */
export const password: Rule = {
  key: 'password',
  test: (value) => /^[0-9A-Za-z]{6,20}$/.test(value),
}

/** A new password differs from the old one. */
export const differsFrom = (old: string): Rule => ({
  key: 'passwordSame',
  test: (value) => value !== old,
})

/** The confirmation matches. */
export const repeats = (chosen: string): Rule => ({
  key: 'passwordRepeat',
  test: (value) => value === chosen,
})
