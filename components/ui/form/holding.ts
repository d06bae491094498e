import type { Rule } from '#lib/rules/rule.ts'

/** A rule of a form about a value that is no text. */
export const holding = <V>(value: V, { key, values = {}, test }: Rule<V>): Rule => ({
  key,
  values,
  test: () => test(value),
})
