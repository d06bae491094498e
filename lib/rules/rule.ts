import type verification from '../../messages/zh/verification.json'

/** Names the text of a rule, `verification.<key>` in every language. */
export type RuleKey = keyof typeof verification

/**
 * One validation rule (docs/specification.md#validation), used by form and server alike. `values` fill the text. A rule
 * says no to an empty value unless `optional` wraps it, so a field is required exactly when one of its rules is.
 */
export type Rule<V = string> = {
  key: RuleKey
  values?: Record<string, string | number>
  test: (value: V) => boolean
}

/** The rule, but leaving the field empty is fine. */
export const optional = (rule: Rule): Rule => ({
  ...rule,
  test: (value) => value.trim() === '' || rule.test(value),
})

/** The first rule that a value breaks: rules run in order and stop there. */
export const firstBroken = <V>(value: V, rules: readonly Rule<V>[]): Rule<V> | undefined =>
  rules.find((rule) => !rule.test(value))

/** Whether a field with these rules must be filled. */
export const isRequired = (rules: readonly Rule[]): boolean => rules.some((rule) => !rule.test(''))

export const matching = (key: RuleKey, pattern: RegExp): Rule => ({
  key,
  test: (value) => pattern.test(value.trim()),
})

/** One of a few values, written exactly so. */
export const oneOf = (values: readonly string[]): Rule => ({
  key: 'oneOf',
  values: { values: values.join(', ') },
  test: (value) => values.includes(value),
})
