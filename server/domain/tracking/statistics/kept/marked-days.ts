import { type SqlBool, sql } from 'kysely'
import { retryPassing } from '../../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, run, tuples } from '../../../../db/sql.ts'
import type { DaySpan } from '../day-figures.ts'

const atOnce = 10_000

/** Days of a device that are to be added up anew; `marks` counts what was marked. */
export type MarkedDays = DaySpan & { marks: number }

/** Of all devices, by id. */
export const readMarkedDays = async (snapshot: PoolClient): Promise<Map<number, MarkedDays>> =>
  new Map(
    (
      await tuples<[number, number, number, number]>(
        snapshot,
        db.selectFrom('tracking.dirty_day').select(['device_id', 'from_day', 'to_day', 'marks']),
      )
    ).map(([id, from, to, marks]) => [id, { from: from, to: to, marks: marks }]),
  )

/** But for those that were marked again since. */
export async function forgetMarkedDays(
  positions: Pool,
  marked: ReadonlyMap<number, MarkedDays>,
): Promise<void> {
  const rows = [...marked].sort(([a], [b]) => a - b)
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce)
    const ids = some.map(([id]) => id)
    const counts = some.map(([, { marks }]) => marks)
    const given = sql`unnest(${ids}::int[], ${counts}::int[])`
    const forgotten = db
      .deleteFrom('tracking.dirty_day')
      .where('device_id', '=', anyOf(ids))
      .where(sql<SqlBool>`(device_id, marks) IN (SELECT * FROM ${given})`)
    // Gateways mark in the order of devices, this deletes in that of the index.
    await retryPassing(() => run(positions, forgotten))
  }
}
