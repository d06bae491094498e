import { containing } from '../../db/contains-name.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'

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
  const { from, to } = pathRange(path)
  const { rows } = await pool.query<FoundOrganisation>(
    `SELECT id, name, path FROM (
       (SELECT id, name, path FROM organisation WHERE lower(name) = lower($4) AND path >= $1 AND path < $2 LIMIT $5)
       UNION
       (SELECT id, name, path FROM organisation
        WHERE name_grams(name) @> search_grams($4) AND name ILIKE $3 AND path >= $1 AND path < $2 LIMIT $6)
     ) found
     ORDER BY length(name), name, id LIMIT $5`,
    [from, to, containing(text), text, limit, mostSorted],
  )
  return rows
}
