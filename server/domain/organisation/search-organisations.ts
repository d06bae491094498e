import { type SqlBool, sql } from 'kysely'
import { containsName } from '../../db/contains-name.ts'
import { isBelow } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'

export type FoundOrganisation = { id: number; name: string; path: string }

/** More matches are not sorted; the search is too wide. */
const mostSorted = 2_000

/** The exact name first, then the shortest. */
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
  // Parentheses, or the limit would be the union's.
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
