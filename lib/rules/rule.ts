import type verification from '../../messages/zh/verification.json'

/** Text: `verification.<key>`. */
export type RuleKey = keyof typeof verification

/** What JSON Schema says of texts that pass. */
export type TextSchema = {
  pattern?: string
  minLength?: number
  maxLength?: number
  enum?: readonly string[]
  /** What nothing that passes has in it. */
  not?: { pattern: string }
}

/**
 * A rule of forms and server (docs/specification.md#validation). `values` fill the text. Refuses
 * empty unless `optional`.
 */
export type Rule<V = string> = {
  key: RuleKey
  values?: Record<string, string | number>
  /** The rule as integrators read it; never narrower than `test` of what `read` gives. */
  schema?: TextSchema
  test: (value: V) => boolean
  /** What the text means, as it is sent and kept; what cannot be read stays. */
  read?: (text: string) => string
  /** Why it is refused, where that is known better than the rule itself. */
  cause?: (value: V) => Rule<V> | undefined
}

export const optional = (rule: Rule): Rule => ({
  ...rule,
  schema: orEmpty(rule.schema),
  test: (value) => value.trim() === '' || rule.test(value),
})

function orEmpty({ pattern, not, maxLength, enum: values }: TextSchema = {}): TextSchema {
  return {
    ...(pattern !== undefined && { pattern: `^$|${pattern}` }),
    ...(not && { not }),
    ...(maxLength !== undefined && { maxLength }),
    ...(values && { enum: ['', ...values] }),
  }
}

/** The first rule that refuses, or the cause that it names. */
export function firstBroken<V>(value: V, rules: readonly Rule<V>[]): Rule<V> | undefined {
  const broken = rules.find((rule) => !rule.test(value))
  return broken?.cause?.(value) ?? broken
}

export const isRequired = (rules: readonly Rule[]): boolean => rules.some((rule) => !rule.test(''))

/** Neither ASCII, nor in a block with Chinese characters, nor a sign of their width: `（）`. */
export const otherScripts =
  '[\\u0080-\\u2e7f\\u3040-\\u33ff\\ua000-\\ud7ff\\ue000-\\uf8ff\\ufb00-\\uff07\\uff0a-\\uffff]'

/** Many validators read no lookaheads, and of letters the categories only. */
function plainer({ source }: RegExp): TextSchema {
  const pattern = source.replace(/\(\?[=!][^()]*\)/g, '')
  const categories = pattern.replaceAll('\\p{Script=Han}', '\\p{L}\\p{N}')
  return {
    pattern: categories,
    ...(categories !== pattern && { not: { pattern: otherScripts } }),
  }
}

export const matching = (key: RuleKey, pattern: RegExp): Rule => ({
  key,
  schema: plainer(pattern),
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

/** Takes what one of the rules takes, read by the first that takes it. */
export const eitherOf = (key: RuleKey, ...rules: Rule[]): Rule => ({
  key,
  schema: { pattern: rules.flatMap(({ schema }) => schema?.pattern ?? []).join('|') },
  read: (text) => readText(text, rules.filter((rule) => rule.test(text)).slice(0, 1)),
  test: (value) => rules.some((rule) => rule.test(value)),
})

export const oneOf = (values: readonly string[]): Rule => ({
  key: 'oneOf',
  values: { values: values.join(', ') },
  schema: { enum: values },
  test: (value) => values.includes(value),
})
