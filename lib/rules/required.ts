import type { Rule } from './rule.ts'

/** Not blank. */
export const required: Rule = {
  key: 'tips1',
  schema: { minLength: 1 },
  test: (value) => value.trim() !== '',
}

/** The same, naming what is missing. */
export const needed = (key: 'walletPasswordNeeded' | 'packageNeeded' | 'methodNeeded'): Rule => ({
  ...required,
  key,
})

/** Counted as people count. */
export const atLeast = (min: number): Rule => ({
  key: 'atLeast',
  values: { min },
  schema: { minLength: min },
  test: (value) => [...value.trim()].length >= min,
})

/** Counted as people count. */
export const atMost = (max: number): Rule => ({
  key: 'atMost',
  values: { max },
  schema: { maxLength: max },
  test: (value) => [...value.trim()].length <= max,
})
