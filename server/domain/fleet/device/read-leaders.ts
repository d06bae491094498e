import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'

const leadersOf = prepared('leaders', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('device_profile')
    .select(['device_id as id', 'leader_name as name'])
    .where('device_id', '=', anyOf(ids))
    .where('leader_name', '<>', ''),
)

/** Names of those who answer for devices, by id; devices without one are left out. */
export async function readLeaders(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await leadersOf(pool, { ids })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
