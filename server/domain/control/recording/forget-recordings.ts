import { type SqlBool, sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import { keptSince } from './kept-recordings.ts'

const pageSize = 500
const hoursPerDay = 24
const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Hidden first: who renews within it has everything again. */
const graceDays = 30

type Stores = { main: Pool; now: () => number; keptDays: { positions: number } }

/**
 * Deletes recordings with their files: what was paid is over for a month, and of devices whose storage is not limited what
 * is older than positions. Each hour a part of the devices, each device once a day. Returns how many.
 */
export async function forgetRecordings({ main, now, keptDays }: Stores): Promise<number> {
  const part = Math.floor(now() / hourMs) % hoursPerDay
  const unlimited = now() - keptDays.positions * dayMs
  let after = 0
  let count = 0
  for (;;) {
    const ids = (await all(main, devicesAfter(after, part))).map(({ id }) => id)
    const since = await keptSince(main, ids, now())
    for (const id of ids) {
      const kept = since.get(id)
      const before = kept === undefined ? unlimited : kept * 1000 - graceDays * dayMs
      const old = db.deleteFrom('recording').where('device_id', '=', id)
      count += await run(main, old.where('received_at', '<', new Date(before)))
    }
    if (ids.length < pageSize) return count
    after = ids.at(-1) ?? after
  }
}

/** Those that have any. */
const devicesAfter = (after: number, part: number) =>
  db
    .selectFrom('device as d')
    .select('d.id')
    .where('d.id', '>', after)
    .where((eb) => sql<SqlBool>`${eb.ref('d.id')} % ${sql.lit(hoursPerDay)} = ${part}`)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('recording as r').select('r.id').whereRef('r.device_id', '=', 'd.id'),
      ),
    )
    .orderBy('d.id')
    .limit(pageSize)
