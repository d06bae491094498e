import type { z } from 'zod'
import type { FieldIssue } from '../app-error.ts'
import { fieldText, ruleText } from './error-text.ts'

type Issue = z.core.$ZodIssue

const sizeTexts: Record<string, [small: string, big: string]> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
}

/** Characters. */
const longest = { path: 100, message: 300 }

/** As it is answered: names of params may be as long as the request. */
export const shortened = ({ path, message }: FieldIssue): FieldIssue => ({
  path: shorten(path, longest.path),
  message: shorten(message, longest.message),
})

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** What is wrong with a value, in words, by its path; of unknown keys the first `most`. */
export function fieldIssues(issue: Issue, lang: string, most: number): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const message = fieldText('unknown', lang, {})
    return issue.keys
      .slice(0, most)
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
