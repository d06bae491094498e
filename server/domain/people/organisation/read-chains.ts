import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'

export type ChainLink = { id: number; name: string }

export function idsWithin(path: string, boundPath: string): number[] {
  const all = path.split('/').filter(Boolean).map(Number)
  const above = boundPath.split('/').filter(Boolean).length - 1
  return all.slice(above)
}

const namesOf = prepared('names-of-chains', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db.selectFrom('organisation').select(['id', 'name']).where('id', '=', anyOf(ids)),
)

/** From the reader's organisation down. */
export async function readChains(
  pool: Pool,
  paths: readonly string[],
  boundPath: string,
): Promise<ChainLink[][]> {
  const idsOfPath = paths.map((path) => idsWithin(path, boundPath))
  const ids = [...new Set(idsOfPath.flat())]
  const rows = await namesOf(pool, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return idsOfPath.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
}
