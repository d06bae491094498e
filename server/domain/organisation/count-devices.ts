import { sql } from 'kysely'
import { isBelow, type PathRange, pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { compiled, db, first, type Given } from '../../db/sql.ts'

/** From the database's own counts. */
export async function countDevicesBelow(pool: Pool, path: string): Promise<number> {
  const row = await first(pool, countBelow(pathRange(path)))
  return row?.n ?? 0
}

const countBelow = compiled((range: Given<PathRange>) =>
  db
    .selectFrom('organisation')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('device_count')}, 0)::bigint`.as('n'))
    .where((eb) => isBelow(eb.ref('path'), range)),
)
