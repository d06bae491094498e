import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

export async function findOrganisationPath(main: Pool, id: number): Promise<string | undefined> {
  const found = await first(main, db.selectFrom('organisation').select('path').where('id', '=', id))
  return found?.path
}
