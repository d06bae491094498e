import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * "This organisation and all below" on organisation.path (`/1/7/42/`, byte order): from ≤ path <
 * to. `0` follows `/`.
 */
export const pathRange = (path: string) => ({ from: path, to: `${path.slice(0, -1)}0` })

/** By the index of paths. */
export function isBelow(path: Expression<string>, of: string): Expression<SqlBool> {
  const { from, to } = pathRange(of)
  return sql<SqlBool>`${path} >= ${from} AND ${path} < ${to}`
}
