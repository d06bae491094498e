import { type SqlBool, sql } from 'kysely'
import { paidServices } from '#lib/codes/paid-services.ts'
import { all, db, first } from '#server/db/sql.ts'
import { eraseTracks } from '#server/domain/fleet/bin/erase-tracking.ts'
import { keptTracks } from '#server/domain/trade/quota/kept-tracks.ts'
import type { JobStores } from './job-stores.ts'

const service = paidServices.trackStorage.type
const pageSize = 500
/** Hidden first: who renews within it has everything again. */
const graceSeconds = 30 * 86_400
const hoursPerDay = 24
const hourMs = 3_600_000

/** Tracks beyond what is paid. Each hour a part of the devices, each device once a day. */
export async function eraseUnpaidTracks({ main, positions, now }: JobStores): Promise<number> {
  if (!(await first(main, limited))) return 0
  const part = Math.floor(now() / hourMs) % hoursPerDay
  let after = 0
  let count = 0
  for (;;) {
    const ids = (await all(main, devicesAfter(after, part))).map(({ id }) => id)
    for (const [deviceId, { since }] of await keptTracks(main, ids, now())) {
      await eraseTracks(positions, { deviceId, before: since - graceSeconds })
      count++
    }
    if (ids.length < pageSize) return count
    after = ids.at(-1) ?? after
  }
}

const limited = db
  .selectFrom('service_default')
  .select('type')
  .where('type', '=', service)
  .unionAll(
    db
      .selectFrom('device_service')
      .select('type')
      .where('type', '=', service)
      .where('is_open', '=', false),
  )
  .limit(1)

const devicesAfter = (after: number, part: number) =>
  db
    .selectFrom('device')
    .select('id')
    .where('id', '>', after)
    .where((eb) => sql<SqlBool>`${eb.ref('id')} % ${sql.lit(hoursPerDay)} = ${part}`)
    .orderBy('id')
    .limit(pageSize)
