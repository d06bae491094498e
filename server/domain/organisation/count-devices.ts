import { sql } from 'kysely'
import { isBelow, type PathRange, pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { all, compiled, db, first, type Given } from '../../db/sql.ts'

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

/** Paths of organisations at the top with more than `above` devices in their tree. */
export async function listLargeTrees(pool: Pool, above: number): Promise<string[]> {
  const tops = await all(
    pool,
    db.selectFrom('organisation').select('path').where('parent_id', 'is', null).orderBy('path'),
  )
  const large: string[] = []
  for (const { path } of tops) if ((await countDevicesBelow(pool, path)) > above) large.push(path)
  return large
}
