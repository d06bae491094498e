import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { containing } from '../device/device-filter.ts'

export type FoundOrganisation = { id: number; name: string; path: string }

/** Organisations below a path (itself included) whose name contains a text; the closest names first. */
export async function searchOrganisations(
  pool: Pool,
  { path, text, limit }: { path: string; text: string; limit: number },
): Promise<FoundOrganisation[]> {
  const { from, to } = pathRange(path)
  const { rows } = await pool.query<FoundOrganisation>(
    `SELECT id, name, path FROM organisation
     WHERE path >= $1 AND path < $2 AND name ILIKE $3
     ORDER BY length(name), name, id LIMIT $4`,
    [from, to, containing(text), limit],
  )
  return rows
}
