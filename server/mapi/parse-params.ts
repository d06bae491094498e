import type { z } from 'zod'
import type { Func } from '#lib/contract/define.ts'
import { AppError, type FieldIssue } from '../errors.ts'
import { fieldText, ruleText } from '../texts/error-text.ts'
import { jsonBounds } from './json-bounds.ts'

type Issue = z.core.$ZodIssue

const sizeTexts: Record<string, [small: string, big: string]> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
}

/** Fields, and characters of path and message. */
const shown = { fields: 20, path: 100, message: 300 }

/** Unknown params are refused. Reports the first twenty wrong fields. */
export function parseParams(def: Func, raw: unknown, lang: string): Record<string, unknown> {
  const broken = unstorable(raw, 0)
  if (broken) throw badParams([{ path: broken.join('.'), message: fieldText('invalid', lang, {}) }])
  const parsed = def.params.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const first = parsed.error.issues.slice(0, shown.fields)
  throw badParams(first.flatMap((issue) => fieldIssues(issue, lang)))
}

function badParams(issues: FieldIssue[]): AppError {
  const fields = issues.slice(0, shown.fields).map(({ path, message }) => ({
    path: shorten(path, shown.path),
    message: shorten(message, shown.message),
  }))
  const [first] = fields
  const values = { field: first?.path || 'params', message: first?.message ?? '' }
  return new AppError('badParams', values, fields)
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

/**
 * Path of the first text that is too long or that PostgreSQL cannot store (NUL, lone surrogate).
 */
function unstorable(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (value === null || typeof value !== 'object') return undefined
  if (depth > jsonBounds.depth)
    throw new AppError('tooComplex', { depth: jsonBounds.depth, values: jsonBounds.values })
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return []
    const below = unstorable(inner, depth + 1)
    if (below) return [key, ...below]
  }
  return undefined
}

const isStorable = (text: string) =>
  text.length <= jsonBounds.text && !text.includes('\0') && !/\p{Surrogate}/u.test(text)

function fieldIssues(issue: Issue, lang: string): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const message = fieldText('unknown', lang, {})
    return issue.keys
      .slice(0, shown.fields)
      .map((key) => ({ path: path ? `${path}.${key}` : key, message }))
  }
  if (issue.code === 'custom') return [{ path, message: textOfRule(issue, lang) }]
  const [key, values] = textOf(issue)
  return [{ path, message: fieldText(key, lang, values) }]
}

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
