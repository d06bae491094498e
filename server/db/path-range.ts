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

/** Whether the organisation is that of `path`, or above it. */
export const isAbove = (organisationId: number, path: string): boolean =>
  path.includes(`/${organisationId}/`)

/**
 * Of what an organisation did to a device that now lies in `home`: whether a reader at `path` may
 * know. What was done before a sale or move stays with who did it; null, by nobody who is known.
 */
export const isTold = (
  organisationId: Expression<number | null>,
  { home, path }: { home: Expression<string>; path: string },
): Expression<SqlBool> =>
  sql<SqlBool>`(${organisationId} IS NULL OR strpos(${home}, '/' || ${organisationId} || '/') > 0
    OR EXISTS (SELECT FROM organisation told WHERE told.id = ${organisationId} AND ${isBelow(sql`told.path`, path)}))`
