import type { Pool } from '../../../db/pool.ts'
import { all, db, rowFor } from '../../../db/sql.ts'

/** Use one order of keys, against deadlocks. */
export async function countTries(pool: Pool, keys: readonly string[], at: Date): Promise<number[]> {
  const rows = await all(
    pool,
    db
      .insertInto('login_failure')
      .values(
        rowFor(
          'login_failure',
          keys.map((key) => ({ key, fails: 1, at })),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ fails: (eb) => eb('login_failure.fails', '+', 1), at }),
      )
      .returning(['key', 'fails']),
  )
  const fails = new Map(rows.map((row) => [row.key, row.fails]))
  return keys.map((key) => fails.get(key) ?? 0)
}
