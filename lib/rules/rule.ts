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
  /** What the text means, as it is sent and kept; what cannot be read stays. Only `readingAs` sets it. */
  read?: (text: string) => string
  /** Why it is refused, where that is known better than the rule itself. */
  cause?: (value: V) => Rule<V> | undefined
}

export const optional = (rule: Rule): Rule => ({
  ...rule,
  test: (value) => value.trim() === '' || rule.test(value),
})

/** The first rule that refuses, or the cause that it names. */
export function firstBroken<V>(value: V, rules: readonly Rule<V>[]): Rule<V> | undefined {
  const broken = rules.find((rule) => !rule.test(value))
  return broken?.cause?.(value) ?? broken
}

export const isRequired = (rules: readonly Rule[]): boolean => rules.some((rule) => !rule.test(''))

export const matching = (key: RuleKey, pattern: RegExp): Rule => ({
  key,
  test: (value) => pattern.test(value.trim()),
})

/** Tests a text as `read` understands it, which is also what `readText` gives. */
export const readingAs = (read: (text: string) => string, rule: Rule): Rule => ({
  ...rule,
  read,
  test: (value) => rule.test(read(value)),
})

/** The text as its rules understand it: for what is sent, kept or computed with. */
export const readText = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((known, { read }) => read?.(known) ?? known, text)

export const oneOf = (values: readonly string[]): Rule => ({
  key: 'oneOf',
  values: { values: values.join(', ') },
  test: (value) => values.includes(value),
})
