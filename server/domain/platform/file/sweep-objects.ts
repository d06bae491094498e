import { sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { ObjectStore } from '../../../integrations/object-store/object-store.ts'
import { keyOf } from './objects.ts'

/** Of bytes whose row is still to come, or that somebody still copies. */
export const sweepAfterHours = 24

/** Longest unnamed first. Who is about to name one holds it, or has touched it; who comes while it goes waits, and puts it anew. */
const oldestOrphan = db.deleteFrom('stored_object').where('hash', '=', (eb) =>
  eb
    .selectFrom('stored_object as o')
    .select('o.hash')
    .where('o.touched_at', '<', sql<Date>`now() - make_interval(hours => ${sweepAfterHours})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stored_file as f').whereRef('f.hash', '=', 'o.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shared_file as s').whereRef('s.hash', '=', 'o.hash'))),
    )
    .orderBy('o.touched_at')
    .limit(1)
    .forUpdate('o')
    .skipLocked(),
)

/** Deletes objects that no row names. Returns how many; rejects with an `ObjectStoreError` while the store is away. */
export async function sweepObjects({
  pool,
  objects,
}: {
  pool: Pool
  objects: ObjectStore | undefined
}): Promise<number> {
  if (!objects) return 0
  for (let swept = 0; ; swept++) {
    const isOver = await inTransaction(pool, async (client) => {
      const orphan = await first(client, oldestOrphan.returning('hash'))
      if (orphan) await objects.remove(keyOf(orphan.hash))
      return orphan === undefined
    })
    if (isOver) return swept
  }
}

/** Objects below the prefix that nobody knows, as after the restore of an older backup: known from now on, so that the sweep takes those that no row names. */
export async function noteUnknownObjects({
  pool,
  objects,
}: {
  pool: Pool
  objects: ObjectStore
}): Promise<{ objects: number; unknown: number }> {
  const counts = { objects: 0, unknown: 0 }
  for await (const { key } of objects.list(keyOf(Buffer.alloc(0)))) {
    const hash = Buffer.from(key.slice(keyOf(Buffer.alloc(0)).length), 'hex')
    if (hash.length !== 32) continue
    counts.objects += 1
    const noted = db
      .insertInto('stored_object')
      .values({ hash })
      .onConflict((of) => of.doNothing())
    if (await first(pool, noted.returning('hash'))) counts.unknown += 1
  }
  return counts
}
