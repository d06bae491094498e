import { type SqlBool, sql } from 'kysely'
import { type MotionDefinitions, motionDefaults } from '#lib/motion/definitions.ts'
import { fixOf, unfitFlags } from '#lib/motion/stream.ts'
import { TripLine } from '#lib/motion/trip-line.ts'
import { everyTime } from '../../../db/fact-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'
import { type FixKey, fixPage, readFixes } from './read-fixes.ts'
import { type RemakeStores, rulesOf } from './remake-stream.ts'

/** Their rows are locked meanwhile: trips that are made again wait. */
const tripsAtOnce = 20
/** Then the job ends, so that a long backlog holds no worker. */
const mostMs = 30_000

type Stores = RemakeStores & { now: () => number }

/** Lines of the stored trips without one, newest first. Goes on where a killed worker was. Returns how many it drew. */
export async function drawLines(stores: Stores): Promise<number> {
  const until = stores.now() + mostMs
  let drawn = 0
  for (;;) {
    const trips = await listUndrawn(stores.positions)
    const count = await inTransaction(stores.positions, (client) =>
      drawSome(stores.main, client, trips),
    )
    drawn += count
    // What others hold is theirs.
    if (count === 0 || trips.length < tripsAtOnce || stores.now() > until) return drawn
  }
}

type TripKey = { deviceId: number; start: number }

/** Without locks, which a distributed store takes of one device at a time. */
function listUndrawn(positions: Pool): Promise<TripKey[]> {
  return all(
    positions,
    db
      .selectFrom('tracking.trip')
      .select(['device_id as deviceId', 'time as start'])
      .where('line', 'is', null)
      .orderBy('time', 'desc')
      .limit(tripsAtOnce),
  )
}

async function drawSome(
  main: Pool,
  client: PoolClient,
  trips: readonly TripKey[],
): Promise<number> {
  let drawn = 0
  for (const key of trips) {
    const trip = await lockUndrawn(client, key)
    if (!trip) continue
    const rules = await rulesOf(main, trip.deviceId)
    const line = await lineOf(client, trip, rules?.definitions ?? motionDefaults)
    const row = db.updateTable('tracking.trip').set({ line })
    await run(client, row.where('device_id', '=', trip.deviceId).where('time', '=', trip.start))
    drawn += 1
  }
  return drawn
}

/** Undefined where another worker holds it, has drawn it, or it is gone. */
function lockUndrawn(
  client: PoolClient,
  { deviceId, start }: TripKey,
): Promise<DrawnTrip | undefined> {
  return first(
    client,
    db
      .selectFrom('tracking.trip')
      .select(['device_id as deviceId', 'time as start', 'end_time as end'])
      .select(['start_lat as lat', 'start_lon as lon', 'end_lat as endLat', 'end_lon as endLon'])
      .where('device_id', '=', deviceId)
      .where('time', '=', start)
      .where('line', 'is', null)
      .forUpdate()
      .skipLocked(),
  )
}

type DrawnTrip = {
  deviceId: number
  start: number
  end: number
  lat: number
  lon: number
  endLat: number
  endLon: number
}

async function lineOf(
  client: PoolClient,
  trip: DrawnTrip,
  definitions: MotionDefinitions,
): Promise<string> {
  const { deviceId, lat, lon } = trip
  let last: FixKey = (await firstOf(client, trip, definitions)) ?? {
    time: trip.start,
    seq: everyTime.from,
  }
  const line = new TripLine({ time: last.time, lat, lon }, definitions)
  for (;;) {
    const rows = await readFixes(client, deviceId, last, trip.end)
    for (const [time, seq, ...rest] of rows) {
      last = { time, seq }
      const fix = fixOf({
        ...last,
        lat: rest[0],
        lon: rest[1],
        speed: 0,
        mileage: -1,
        flags: rest[4],
      })
      if (fix) line.take(fix)
    }
    if (rows.length === fixPage) continue
    // Of a trip whose fixes were erased.
    line.take({ time: trip.end, lat: trip.endLat, lon: trip.endLon })
    return line.encode()
  }
}

/** The fix that a trip begins at: after a silence the trip begins later. */
function firstOf(client: PoolClient, trip: DrawnTrip, { forgetSeconds }: MotionDefinitions) {
  const fixes = db.selectFrom('tracking.position').select(['time', 'seq'])
  return first(
    client,
    fixes
      .where('device_id', '=', trip.deviceId)
      .where('time', '<=', trip.start)
      .where('time', '>=', trip.start - forgetSeconds)
      .where('lat', '=', trip.lat)
      .where('lon', '=', trip.lon)
      .where((eb) => sql<SqlBool>`${eb.ref('flags')} & ${unfitFlags} = 0`)
      .orderBy('time', 'desc')
      .orderBy('seq', 'desc')
      .limit(1),
  )
}
