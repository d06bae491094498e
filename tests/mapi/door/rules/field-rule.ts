import type { RuleKey } from '#lib/rules/rule.ts'

export type FieldRule = {
  rule: string
  func: string
  params: (value: unknown) => object
  field: string
  says: RuleKey
  values?: Record<string, string | number>
  bad: readonly unknown[]
  good: readonly unknown[]
}

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
