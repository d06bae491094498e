/**
 * Reads a month of trips and days of 1 000 devices; remakes a device's day after a late report
 * (docs/testing.md#benches).
 */

import { everyTime, markDirty } from '#server/db/fact-store.ts'
import type { VisibleDeviceId } from '#server/db/family-scope.ts'
import { openPool } from '#server/db/pool.ts'
import { readDays, readTripsOf } from '#server/domain/tracking/motion/read-motion.ts'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { readOptions } from '../setup/options.ts'
import { addDevices, openClient } from './load/database.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'

const devices = 1000
const days = 31
const tripsPerDay = 6
const rounds = 5
const today = Math.floor((Date.now() / 1000 - 1_577_836_800) / 86_400)

readOptions({})
const machine = await machineLoad()
const client = await openClient()
const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 4 })
await ensurePartitions(pool, { back: days + 2, ahead: 1 })
await addDevices(client, 13_600_000_000, devices)
const { rows } = await client.query<{ id: VisibleDeviceId }>('SELECT id FROM device ORDER BY id')
const ids = rows.map(({ id }) => id)

await client.query(
  `INSERT INTO tracking.trip
   SELECT d, (day * 86400 + n * 12000), (day * 86400 + n * 12000 + 3600), 1, 1, 2, 2, 30000, 3000, 600, 900, 1, NULL,
     repeat('_ulLn', 120)
   FROM unnest($1::int[]) d, generate_series($2::int, $3::int) day, generate_series(0, $4::int) n`,
  [ids, today - days + 1, today, tripsPerDay - 1],
)
await client.query(
  `INSERT INTO tracking.day
   SELECT d, day, 180000, 18000, 3600, 64800, 0, 86400, 900, 6, 1
   FROM unnest($1::int[]) d, generate_series($2::int, $3::int) day`,
  [ids, today - days + 1, today],
)
/** Three days, a fix every ten seconds: a quarter of an hour driving, five minutes standing. */
await client.query(
  `INSERT INTO tracking.position
   SELECT $1, ($2::int - 3) * 86400 + n * 10, n, 31000000 + (n / 120 * 90 + least(n % 120, 90)) * 900, 121000000, -1,
     CASE WHEN n % 120 < 90 THEN 360 ELSE 0 END, 0, 0, 0
   FROM generate_series(0, 3 * 8640 - 1) n`,
  [ids[0], today],
)
await client.query(
  'INSERT INTO tracking.device_state (device_id, fixed_at) SELECT unnest($1::int[]), 1',
  [ids],
)
await client.query('ANALYZE')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const stores = { main: pool, positions: pool }
const [first] = ids
if (first === undefined) throw new Error('no devices')
const span = { deviceIds: ids, from: today - days + 1, to: today }
const seconds = { from: span.from * 86_400, to: (today + 1) * 86_400 }
const read: number[] = []
const remade: number[] = []
let counts = { trips: 0, days: 0 }
await markDirty(pool, [{ deviceId: first, ...everyTime }])
await remakeStream(stores, first)
for (let round = 0; round < rounds; round++) {
  read.push(
    await timed(async () => {
      const trips = await readTripsOf(pool, { deviceIds: ids, ...seconds })
      counts = { trips: trips.length, days: (await readDays(pool, span)).length }
    }),
  )
  const late = (today - 2) * 86_400 + 40_003 + round
  await client.query(
    `INSERT INTO tracking.position SELECT device_id, $2, 1, lat, lon, -1, speed, 0, 0, 0
     FROM tracking.position WHERE device_id = $1 AND time <= $2 ORDER BY time DESC LIMIT 1`,
    [first, late],
  )
  await markDirty(pool, [{ deviceId: first, from: late, to: late }])
  remade.push(await timed(() => remakeStream(stores, first)))
}
await client.end()
await pool.end()
printFigures(machine, {
  read_ms: round2(Math.min(...read)),
  recompute_ms: round2(Math.min(...remade)),
  ...counts,
})
process.exit(0)
