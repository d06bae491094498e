import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'

/** Names of those who answer for devices, by id; devices without one are left out. */
export async function readLeaders(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await tuples<[number, string]>(
    pool,
    db
      .selectFrom('device_profile')
      .select(['device_id', 'leader_name'])
      .where('device_id', '=', anyOf(ids))
      .where('leader_name', '<>', ''),
  )
  return new Map(rows)
}
