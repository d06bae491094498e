import { firstAfter } from '../../domain/platform/first-after.ts'

type Page = { last_key?: string | undefined; limit_size: number }

/** The page after the row of a key. Throws badParams for an unknown one. */
export function pageAfter<R extends { key: string }>(
  ctx: { lang: string },
  rows: readonly R[],
  { last_key: last, limit_size: limit }: Page,
): R[] {
  const first = firstAfter(rows, last, ctx)
  return rows.slice(first, first + limit)
}
