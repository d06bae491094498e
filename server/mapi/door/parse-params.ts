import type { Func } from '#lib/contract/define.ts'
import { AppError, type FieldIssue } from '../../app-error.ts'
import { fieldText } from '../../texts/error-text.ts'
import { fieldIssues, shortened } from '../../texts/issue-text.ts'
import { jsonBounds } from './json-bounds.ts'

const shownFields = 20

/** `undefined` is a call without params, `null` is refused. Unknown params are refused. Reports the first twenty wrong fields. */
export function parseParams(def: Func, raw: unknown, lang: string): Record<string, unknown> {
  const broken = unstorable(raw, def.longestText ?? jsonBounds.text)
  if (broken) throw badParams([{ path: broken.join('.'), message: fieldText('invalid', lang, {}) }])
  const parsed = def.params.safeParse(raw === undefined ? {} : raw)
  if (parsed.success) return parsed.data
  const first = parsed.error.issues.slice(0, shownFields)
  throw badParams(first.flatMap((issue) => fieldIssues(issue, lang, shownFields)))
}

function badParams(issues: FieldIssue[]): AppError {
  const fields = issues.slice(0, shownFields).map(shortened)
  const [first] = fields
  const values = { field: first?.path || 'params', message: first?.message ?? '' }
  return new AppError('badParams', values, fields)
}

/**
 * Path of the first text that is too long or that PostgreSQL cannot store (NUL, lone surrogate).
 */
function unstorable(value: unknown, longest: number, depth = 0): string[] | undefined {
  if (typeof value === 'string') return isStorable(value, longest) ? undefined : []
  if (value === null || typeof value !== 'object') return undefined
  if (depth > jsonBounds.depth)
    throw new AppError('tooComplex', { depth: jsonBounds.depth, values: jsonBounds.values })
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key, longest)) return []
    const below = unstorable(inner, longest, depth + 1)
    if (below) return [key, ...below]
  }
  return undefined
}

const isStorable = (text: string, longest: number) =>
  text.length <= longest && !text.includes('\0') && !/\p{Surrogate}/u.test(text)
