import type { z } from 'zod'
import type { Func } from '#lib/contract/define.ts'
import { fieldText, ruleText } from '../error-text.ts'
import { AppError, type FieldIssue } from '../errors.ts'

type Issue = z.core.$ZodIssue

/** Which text a size issue takes, by what has the size. */
const sizeTexts: Record<string, [small: string, big: string]> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
}

/**
 * Parses the params of a call. Unknown params are refused, not ignored. Throws badParams with the first wrong field
 * in the text and all of them in `fields`.
 */
export function parseParams(def: Func, raw: unknown, lang: string): Record<string, unknown> {
  refuseUnstorable(raw, [], lang)
  const parsed = def.params.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.flatMap((issue) => fieldIssues(issue, lang))
  const [first] = fields
  throw new AppError(
    'badParams',
    { field: first?.path || 'params', message: first?.message ?? '' },
    fields,
  )
}

/** Refuses texts that PostgreSQL cannot keep: with a zero character or half of a surrogate pair. */
function refuseUnstorable(value: unknown, path: string[], lang: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0') && !/\p{Surrogate}/u.test(value)) return
    const field = { path: path.join('.'), message: fieldText('invalid', lang, {}) }
    throw new AppError('badParams', { field: field.path || 'params', message: field.message }, [
      field,
    ])
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, path, lang)
    refuseUnstorable(inner, [...path, key], lang)
  }
}

function fieldIssues(issue: Issue, lang: string): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const message = fieldText('unknown', lang, {})
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message }))
  }
  if (issue.code === 'custom') return [{ path, message: textOfRule(issue, lang) }]
  const [key, values] = textOf(issue)
  return [{ path, message: fieldText(key, lang, values) }]
}

/** An issue of `ruled` (lib/rules) names the rule that was broken, and what its text is filled with. */
function textOfRule({ params }: Extract<Issue, { code: 'custom' }>, lang: string): string {
  const text = params?.rule ? ruleText(params.rule, lang, params.values) : undefined
  return text ?? fieldText('invalid', lang, {})
}

function textOf(issue: Issue): [key: string, values: Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? ['required', {}]
        : ['type', { expected: issue.expected }]
    case 'too_small':
      return [sizeTexts[issue.origin]?.[0] ?? 'tooSmall', { minimum: String(issue.minimum) }]
    case 'too_big':
      return [sizeTexts[issue.origin]?.[1] ?? 'tooBig', { maximum: String(issue.maximum) }]
    case 'invalid_format':
      return ['format', {}]
    case 'invalid_value':
      return ['choice', { values: issue.values.map(String).join(', ') }]
    case 'not_multiple_of':
      return ['multiple', { divisor: issue.divisor }]
    default:
      return ['invalid', {}]
  }
}
