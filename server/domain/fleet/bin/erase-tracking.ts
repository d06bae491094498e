import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { erasePositions } from '../../../db/cell-store.ts'
import { everyTime, markDays, markDirty } from '../../../db/fact-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { eraseReadings } from '../../../db/reading-store.ts'
import { db, first, run } from '../../../db/sql.ts'

/** Per statement: some 10 000 busy positions. */
const windowDays = 10
const daySeconds = 86_400

/** `before` (Unix seconds): only older. Bounded, repeatable. */
export async function eraseTracking(
  positions: Pool,
  { deviceId, before }: { deviceId: number; before: number | undefined },
): Promise<void> {
  await eraseWindows(positions, deviceId, before)
  const end = before === undefined ? undefined : before - storeEpoch
  // Zones differ by a day; the rest is made again.
  const endDay = Math.floor((end ?? 0) / daySeconds)
  const isAll = sql.lit(before === undefined)
  for (const rows of [
    db.deleteFrom('tracking.alarm').where((eb) => eb.or([isAll, eb('time', '<', end ?? 0)])),
    db.deleteFrom('tracking.trip').where((eb) => eb.or([isAll, eb('time', '<', end ?? 0)])),
    db.deleteFrom('tracking.stop').where((eb) => eb.or([isAll, eb('time', '<', end ?? 0)])),
    db.deleteFrom('tracking.day').where((eb) => eb.or([isAll, eb('day', '<=', endDay)])),
    db.deleteFrom('tracking.checkpoint').where((eb) => eb.or([isAll, eb('time', '<', end ?? 0)])),
    db.deleteFrom('tracking.visit').where((eb) => eb.or([isAll, eb('time', '<', end ?? 0)])),
    db.deleteFrom('tracking.fuel_day').where((eb) => eb.or([isAll, eb('day', '<=', endDay)])),
    db.deleteFrom('tracking.fuel_count').where(sql<SqlBool>`${isAll}`),
    db.deleteFrom('tracking.driver_card').where((eb) => eb.or([isAll, eb('slot', '<', end ?? 0)])),
    db
      .deleteFrom('tracking.beacon_sighting')
      .where((eb) => eb.or([isAll, eb('slot', '<', end ?? 0)])),
    db
      .deleteFrom('tracking.media_packet')
      .where((eb) => eb.or([isAll, eb('got_at', '<', end ?? 0)])),
    db.deleteFrom('tracking.sensor').where((eb) => eb.or([isAll, eb('heard_at', '<', end ?? 0)])),
    db
      .deleteFrom('tracking.frame_chunk')
      .where((eb) => eb.or([isAll, eb('to_ms', '<', (before ?? 0) * 1000)])),
    db
      .deleteFrom('tracking.device_state')
      .where((eb) => eb.or([isAll, eb('fixed_at', 'is', null), eb('fixed_at', '<', end ?? 0)])),
  ]) {
    await run(positions, rows.where('device_id', '=', deviceId))
  }
  await markDays(positions, [{ deviceId, ...everyTime }])
  // And what a gateway still knows.
  await markDirty(positions, [{ deviceId, ...everyTime }])
}

/** Where it was before (Unix seconds): positions, trips, stops, days. Bounded, repeatable. */
export async function eraseTracks(
  positions: Pool,
  { deviceId, before }: { deviceId: number; before: number },
): Promise<void> {
  await eraseWindows(positions, deviceId, before)
  const end = before - storeEpoch
  for (const rows of [
    db.deleteFrom('tracking.trip').where('time', '<', end),
    db.deleteFrom('tracking.stop').where('time', '<', end),
    db.deleteFrom('tracking.driver_card').where('slot', '<', end),
    db.deleteFrom('tracking.beacon_sighting').where('slot', '<', end),
    db.deleteFrom('tracking.fuel_day').where('day', '<', Math.floor(end / daySeconds)),
  ])
    await run(positions, rows.where('device_id', '=', deviceId))
  const endDay = Math.floor(end / daySeconds)
  const days = db.deleteFrom('tracking.day').where('day', '<', endDay)
  const erased = await run(positions, days.where('device_id', '=', deviceId))
  if (erased > 0) await markDays(positions, [{ deviceId, from: everyTime.from, to: endDay }])
}

async function eraseWindows(positions: Pool, deviceId: number, before: number | undefined) {
  const own = db.selectFrom('tracking.position').where('device_id', '=', deviceId)
  const span = await first(
    positions,
    own.select(({ fn }) => [fn.min('time').as('first'), fn.max('time').as('last')]),
  )
  if (typeof span?.first !== 'number' || typeof span.last !== 'number') return
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : before - storeEpoch
  const stop = Math.min(span.last + 1, end)
  for (let from = span.first; from < stop; from += windowDays * daySeconds) {
    const to = Math.min(stop, from + windowDays * daySeconds)
    await erasePositions(positions, { deviceId, from, to, end })
    await eraseReadings(positions, { deviceId, from, to })
  }
}
