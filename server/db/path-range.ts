import { type Expression, type SqlBool, sql } from 'kysely'
import type { Given } from './sql.ts'

/**
 * "This organisation and all below" on organisation.path (`/1/7/42/`, byte order): from ≤ path <
 * to. `0` follows `/`.
 */
export const pathRange = (path: string): PathRange => ({ from: path, to: `${path.slice(0, -1)}0` })

export type PathRange = { from: string; to: string }

/** By the index of paths. */
export function isBelow(
  path: Expression<string>,
  of: string | Given<PathRange>,
): Expression<SqlBool> {
  const { from, to } = typeof of === 'string' ? pathRange(of) : of
  return sql<SqlBool>`${path} >= ${from} AND ${path} < ${to}`
}
