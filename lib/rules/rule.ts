import type verification from '../../messages/zh/verification.json'

/** Text: `verification.<key>`. */
export type RuleKey = keyof typeof verification

/**
 * A rule of forms and server (docs/specification.md#validation). `values` fill the text. Refuses
 * empty unless `optional`.
 */
export type Rule<V = string> = {
  key: RuleKey
  values?: Record<string, string | number>
  test: (value: V) => boolean
}

export const optional = (rule: Rule): Rule => ({
  ...rule,
  test: (value) => value.trim() === '' || rule.test(value),
})

export const firstBroken = <V>(value: V, rules: readonly Rule<V>[]): Rule<V> | undefined =>
  rules.find((rule) => !rule.test(value))

export const isRequired = (rules: readonly Rule[]): boolean => rules.some((rule) => !rule.test(''))

export const matching = (key: RuleKey, pattern: RegExp): Rule => ({
  key,
  test: (value) => pattern.test(value.trim()),
})

export const oneOf = (values: readonly string[]): Rule => ({
  key: 'oneOf',
  values: { values: values.join(', ') },
  test: (value) => values.includes(value),
})
