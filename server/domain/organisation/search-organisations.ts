import { type SqlBool, sql } from 'kysely'
import { containsName } from '../../db/contains-name.ts'
import { isBelow } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'

export type FoundOrganisation = { id: number; name: string; path: string }

/** Names that contain the text are looked at up to this many; a wider search is worth narrowing anyway. */
const mostSorted = 2_000

/**
 * Organisations below a path (itself included) whose name contains a text: the very name first, then the closest
 * (shortest) names.
 */
export async function searchOrganisations(
  pool: Pool,
  { path, text, limit }: { path: string; text: string; limit: number },
): Promise<FoundOrganisation[]> {
  const below = db
    .selectFrom('organisation')
    .select(['id', 'name', 'path'])
    .where((eb) => isBelow(eb.ref('path'), path))
  const exact = below
    .where((eb) => sql<SqlBool>`lower(${eb.ref('name')}) = lower(${text})`)
    .limit(limit)
  const containing = below.where((eb) => containsName(eb.ref('name'), text)).limit(mostSorted)
  // In parentheses, or its limit would be that of the union.
  const found = db
    .selectFrom(exact.as('exact'))
    .selectAll()
    .union((eb) => eb.parens(containing))
  return all(
    pool,
    db
      .selectFrom(found.as('found'))
      .select(['id', 'name', 'path'])
      .orderBy((eb) => sql`length(${eb.ref('name')})`)
      .orderBy('name')
      .orderBy('id')
      .limit(limit),
  )
}
