import { AppError } from '../errors.ts'
import { fieldText } from '../texts/error-text.ts'

/** `key` is a text of `errors.fields`. */
export function badParam(
  { lang }: { lang: string },
  path: string,
  key: 'invalid' | 'required' | 'choice',
  values: Record<string, string> = {},
): AppError {
  const message = fieldText(key, lang, values)
  return new AppError('badParams', { field: path, message }, [{ path, message }])
}
