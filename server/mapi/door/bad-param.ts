import type { Rule } from '#lib/rules/rule.ts'
import { AppError } from '../../app-error.ts'
import { fieldText, ruleText } from '../../texts/error-text.ts'

type FieldFault =
  | 'invalid'
  | 'required'
  | 'choice'
  | 'textLong'
  | 'textHtml'
  | 'textSyntax'
  | 'textPlaceholders'
  | 'textForms'
  | 'textLost'
  | 'textsUnfit'

/** `key` is a text of `errors.fields`. */
export function badParam(
  { lang }: { lang: string },
  path: string,
  key: FieldFault,
  values: Record<string, string> = {},
): AppError {
  const message = fieldText(key, lang, values)
  return new AppError('badParams', { field: path, message }, [{ path, message }])
}

/** A rule that holds for some callers only. */
export function brokenRule({ lang }: { lang: string }, path: string, rule: Rule): AppError {
  const message = ruleText(rule.key, lang, rule.values) ?? ''
  return new AppError('badParams', { field: path, message }, [{ path, message }])
}
