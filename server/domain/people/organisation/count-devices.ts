import { sql } from 'kysely'
import { isBelow, type PathRange, pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, type Given, prepared } from '../../../db/sql.ts'

/** From the database's own counts. */
export async function countDevicesBelow(pool: Pool, path: string): Promise<number> {
  const [row] = await countBelow(pool, pathRange(path))
  return row?.n ?? 0
}

/** Devices of all organisations in a range of paths, as `n`. */
export const devicesBelow = (range: Given<PathRange>) =>
  db
    .selectFrom('organisation')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('device_count')}, 0)::bigint`.as('n'))
    .where((eb) => isBelow(eb.ref('path'), range))

const countBelow = prepared('devices-below', devicesBelow)

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
