import type verification from '../../messages/zh/verification.json'

/** Text: `verification.<key>`. */
export type RuleKey = keyof typeof verification

/** What JSON Schema says of texts that pass. */
export type TextSchema = {
  pattern?: string
  minLength?: number
  maxLength?: number
  enum?: readonly string[]
}

/**
 * A rule of forms and server (docs/specification.md#validation). `values` fill the text. Refuses
 * empty unless `optional`.
 */
export type Rule<V = string> = {
  key: RuleKey
  values?: Record<string, string | number>
  /** The rule as integrators read it; never narrower than `test`. */
  schema?: TextSchema
  test: (value: V) => boolean
}

export const optional = (rule: Rule): Rule => ({
  ...rule,
  schema: orEmpty(rule.schema),
  test: (value) => value.trim() === '' || rule.test(value),
})

function orEmpty({ pattern, maxLength, enum: values }: TextSchema = {}): TextSchema {
  return {
    ...(pattern !== undefined && { pattern: `^$|${pattern}` }),
    ...(maxLength !== undefined && { maxLength }),
    ...(values && { enum: ['', ...values] }),
  }
}

export const firstBroken = <V>(value: V, rules: readonly Rule<V>[]): Rule<V> | undefined =>
  rules.find((rule) => !rule.test(value))

export const isRequired = (rules: readonly Rule[]): boolean => rules.some((rule) => !rule.test(''))

/** Many validators read no lookaheads, and of letters the categories only. */
const plainer = (pattern: string) =>
  pattern.replace(/\(\?[=!][^()]*\)/g, '').replace(/\\p\{Script=\w+\}/g, '\\p{L}\\p{N}')

export const matching = (key: RuleKey, pattern: RegExp): Rule => ({
  key,
  schema: { pattern: plainer(pattern.source) },
  test: (value) => pattern.test(value.trim()),
})

/** Takes what one of the rules takes. */
export const eitherOf = (key: RuleKey, ...rules: Rule[]): Rule => ({
  key,
  schema: { pattern: rules.flatMap(({ schema }) => schema?.pattern ?? []).join('|') },
  test: (value) => rules.some((rule) => rule.test(value)),
})

export const oneOf = (values: readonly string[]): Rule => ({
  key: 'oneOf',
  values: { values: values.join(', ') },
  schema: { enum: values },
  test: (value) => values.includes(value),
})
