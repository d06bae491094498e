import type { Rule } from './rule.ts'

/** Not blank. */
export const required: Rule = { key: 'tips1', test: (value) => value.trim() !== '' }

/** At most so many characters, counted as people count them. */
export const atMost = (max: number): Rule => ({
  key: 'atMost',
  values: { max },
  test: (value) => [...value.trim()].length <= max,
})
