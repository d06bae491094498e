import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/** Time zone of an organisation: an IANA name, or like UTC+05:30. Throws `notFound`. */
export async function readZone(pool: Pool, organisationId: number): Promise<string> {
  const found = await first(
    pool,
    db.selectFrom('organisation').select('zone').where('id', '=', organisationId),
  )
  if (!found) throw new AppError('notFound')
  return found.zone
}
