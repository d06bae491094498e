import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/** Undefined where it is gone. */
export async function organisationName(pool: Pool, id: number): Promise<string | undefined> {
  const row = await first(pool, db.selectFrom('organisation').select('name').where('id', '=', id))
  return row?.name
}
