import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * The bounds of "this organisation and all below it" on organisation.path (`/1/7/42/`, byte order):
 * path >= from AND path < to. `0` is the character after `/`.
 */
export const pathRange = (path: string) => ({ from: path, to: `${path.slice(0, -1)}0` })

/** The condition that a path (`organisation.path`) is that of an organisation or of one below it; by the index of paths. */
export function isBelow(path: Expression<string>, of: string): Expression<SqlBool> {
  const { from, to } = pathRange(of)
  return sql<SqlBool>`${path} >= ${from} AND ${path} < ${to}`
}
