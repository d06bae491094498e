import { sql } from 'kysely'
import { containsName, type SearchedText, searchedText } from '../../../db/contains-name.ts'
import { isBelow, type PathRange, pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, compiled, db, type Given } from '../../../db/sql.ts'

export type FoundOrganisation = { id: number; name: string; path: string }

const mostSorted = 2_000

export const searchOrganisations = (
  pool: Pool,
  { path, text, limit }: { path: string; text: string; limit: number },
): Promise<FoundOrganisation[]> =>
  all(pool, foundOrganisations({ ...pathRange(path), ...searchedText(text), limit }))

type Requested = PathRange & SearchedText & { limit: number }

const foundOrganisations = compiled((given: Given<Requested>) => {
  const below = db
    .selectFrom('organisation')
    .select(['id', 'name', 'path'])
    .where((eb) => isBelow(eb.ref('path'), given))
  const exact = below.where('search_name', '=', given.text).limit(given.limit)
  const containing = below
    .where((eb) => containsName(eb.ref('search_name'), given))
    .limit(sql.lit(mostSorted))
  // Else the limit would be the union's.
  const found = db
    .selectFrom(exact.as('exact'))
    .selectAll()
    .union((eb) => eb.parens(containing))
  return db
    .selectFrom(found.as('found'))
    .select(['id', 'name', 'path'])
    .orderBy((eb) => sql`length(${eb.ref('name')})`)
    .orderBy('name')
    .orderBy('id')
    .limit(given.limit)
})
