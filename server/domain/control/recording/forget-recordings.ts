import type { Pool } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

const pageSize = 500

/** Deletes what came before a moment (Unix ms), with its files: as long as positions are kept. Returns how many. */
export async function forgetRecordings(pool: Pool, before: number): Promise<number> {
  const oldest = db
    .selectFrom('recording')
    .select('id')
    .where('received_at', '<', new Date(before))
    .orderBy('received_at')
    .limit(pageSize)
  for (let count = 0; ; ) {
    const gone = await run(pool, db.deleteFrom('recording').where('id', 'in', oldest))
    count += gone
    if (gone < pageSize) return count
  }
}
