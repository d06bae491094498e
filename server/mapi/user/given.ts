import { fieldText } from '../../error-text.ts'
import { AppError } from '../../errors.ts'

/** A param that this use of the function needs; throws badParams naming it when it is missing. */
export function given<T>({ lang }: { lang: string }, path: string, value: T | undefined): T {
  if (value !== undefined) return value
  const message = fieldText('required', lang, {})
  throw new AppError('badParams', { field: path, message }, [{ path, message }])
}
