import type { Pool, PoolClient } from '../../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../../db/sql.ts'

/** Sums are counted this often, ms; more seldom where that takes long: a tenth of the worker's time at most. */
const pauseMs = 60_000
const pauseOf = (took: number) => Math.max(pauseMs, took * 10)
/** Older ones are not used: then the worker stands still, and each reader adds up. */
const staleOf = (took: number) => 5 * pauseMs + pauseOf(took) + took

/** Unix ms; days before `fromDay` are not added up. */
export type Counting = { fromDay: number; countedAt: number; took: number }

const only = 1

/** Undefined where sums are not whole. */
export async function readCounting(store: Pool | PoolClient): Promise<Counting | undefined> {
  const row = await first(
    store,
    db
      .selectFrom('counted_days')
      .select(['from_day as fromDay', 'counted_at as countedAt', 'took'])
      .where('id', '=', only),
  )
  return row && { ...row, countedAt: row.countedAt.getTime() }
}

export const isDue = ({ countedAt, took }: Counting, now: number): boolean =>
  now >= countedAt + pauseOf(took)

export const isFresh = ({ countedAt, took }: Counting, now: number): boolean =>
  now <= countedAt + staleOf(took)

export async function writeCounting(
  client: PoolClient,
  counting: Counting | undefined,
): Promise<void> {
  await run(client, db.deleteFrom('counted_days').where('id', '=', only))
  if (!counting) return
  const row = {
    id: only,
    from_day: counting.fromDay,
    counted_at: new Date(counting.countedAt),
    took: counting.took,
  }
  await run(client, db.insertInto('counted_days').values(rowFor('counted_days', row)))
}
