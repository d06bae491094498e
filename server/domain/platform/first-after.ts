import { AppError } from '../../app-error.ts'
import { fieldText } from '../../texts/error-text.ts'

type Keyed = { key: string }

/**
 * Index of the row after the one of a key, the first without it. Throws badParams for `last_key` where no row has it: beginning
 * anew would give the first page a second time.
 */
export function firstAfter(
  rows: readonly Keyed[],
  last: string | undefined,
  reader: { lang: string },
): number {
  if (last === undefined) return 0
  const at = rows.findIndex(({ key }) => key === last)
  if (at < 0) throw keyUnknown(reader)
  return at + 1
}

/** Of a `last_key` that no row has, or that is only a part of one. */
export function keyUnknown({ lang }: { lang: string }): AppError {
  const [field, message] = ['last_key', fieldText('invalid', lang, {})]
  return new AppError('badParams', { field, message }, [{ path: field, message }])
}
