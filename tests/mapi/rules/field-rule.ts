import type { RuleKey } from '#lib/rules/rule.ts'

/** Where one validation rule stands in one call. */
export type FieldRule = {
  /** Export of lib/rules. */
  rule: string
  func: string
  /** A call with this value in the field; all other fields are right. */
  params: (value: unknown) => object
  /** The field as the refusal names it. */
  field: string
  /** The text that the refusal carries, as a form shows it. */
  says: RuleKey
  values?: Record<string, string | number>
  bad: readonly unknown[]
  good: readonly unknown[]
}

/** The same rule in several fields of a call. */
export const each = (
  fields: Record<string, (value: unknown) => [func: string, params: object]>,
  rest: Omit<FieldRule, 'func' | 'params' | 'field'>,
): FieldRule[] =>
  Object.entries(fields).map(([key, make]) => ({
    ...rest,
    field: key.split(' ').at(-1) ?? key,
    func: make('')[0],
    params: (value) => make(value)[1],
  }))
