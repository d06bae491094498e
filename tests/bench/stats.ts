/**
 * Pages of statistics of an organisation of many devices over a month of stored days, and a page of devices beside a read by
 * primary key (docs/testing.md#benches).
 */
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readConfig } from '#server/config.ts'
import { everyTime, markDirty } from '#server/db/fact-store.ts'
import { remakeStream } from '#server/domain/tracking/motion/remake-stream.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { keepHourStates } from '#server/domain/tracking/statistics/hours/keep-hour-states.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { sessionOf } from './tree/callers.ts'
import { seedPlatform } from './tree/seed.ts'
import { callTimer, rank, sortedOf, tenths } from './tree/time-calls.ts'

const { devices, days } = readOptions({ devices: 10_000, days: 31 })
const dealerId = 2
const pageCalls = 100
const treeCalls = 15
const daySeconds = 86_400

const machine = await machineLoad()
const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })
const { pool, positions } = services
const now = Math.floor(Date.now() / 1000) - 60
const today = Math.floor((now - storeEpoch) / daySeconds)
await seedPlatform(pool, { organisations: 3000, accounts: 6000, devices: devices * 2 })
await pool.query('UPDATE device SET organisation_id = $1 WHERE id <= $2', [dealerId, devices])
await pool.query('TRUNCATE former_home')
await pool.query(
  `UPDATE device SET activated_at = now() - interval '60 days' WHERE activated_at IS NULL`,
)
await pool.query(
  `UPDATE organisation SET device_count = coalesce(n, 0) FROM organisation o
   LEFT JOIN (SELECT organisation_id, count(*)::int AS n FROM device GROUP BY 1) c ON c.organisation_id = o.id
   WHERE o.id = organisation.id`,
)
await ensurePartitions(positions, { back: days + 2, ahead: 1 })
await positions.query(
  `INSERT INTO tracking.day
   SELECT d, day, 1000 * (d % 400), 18000, 3600, 64800, 0, 43200, 900, 6, 1
   FROM generate_series(1, $1::int) d, generate_series($2::int, $3::int) day`,
  [devices * 2, today - days + 1, today - 1],
)
/** A day, a fix every ten seconds: a quarter of an hour driving, five minutes standing. All have its state. */
await positions.query(
  `INSERT INTO tracking.position
   SELECT 1, $1::int * 86400 + n * 10, n, 31000000 + (n / 120 * 90 + least(n % 120, 90)) * 900, 121000000, -1,
     CASE WHEN n % 120 < 90 THEN 360 ELSE 0 END, 0, 0, 0
   FROM generate_series(0, 3000) n`,
  [today],
)
await positions.query(
  `INSERT INTO tracking.device_state (device_id, fixed_at) SELECT d, 1 FROM generate_series(1, $1::int) d
   ON CONFLICT DO NOTHING`,
  [devices * 2],
)
await markDirty(positions, [{ deviceId: 1, ...everyTime }])
await remakeStream({ main: pool, positions }, 1)
await positions.query(
  `UPDATE tracking.device_state SET stream = (SELECT stream FROM tracking.device_state WHERE device_id = 1)`,
)
for (const table of ['device', 'tracking.day', 'tracking.device_state'])
  await positions.query(`VACUUM ANALYZE ${table}`)

const { rows: accounts } = await pool.query<{ id: number }>(
  'SELECT id FROM account WHERE organisation_id = $1 LIMIT 1',
  [dealerId],
)
const sid = await sessionOf(services, accounts[0]?.id ?? 0)
services.limiter = { take: () => true, close: () => Promise.resolve() }
const timeCall = callTimer(services)
const period = { start_time: now - (days - 1) * daySeconds, end_time: now }

async function p99Of(
  name: string,
  params: object,
  { calls, as = sid }: { calls: number; as?: string },
): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < calls; n++) times.push(await timeCall(name, params, as))
  return tenths(rank(sortedOf(times), 0.99))
}

const ofDevices = { ...period, by: 'device', limit_size: 100 }
const pages: Record<string, number> = {}
const trees: Record<string, number> = {}
for (const name of ['devreport/RunTime', 'summary/MultiDeviceState', 'summary/GetDistanceStat']) {
  pages[name] = await p99Of(name, ofDevices, { calls: pageCalls })
  trees[`${name} by day`] = await p99Of(name, { ...period, by: 'day' }, { calls: treeCalls })
  trees[`${name} by organisation`] = await p99Of(
    name,
    { ...period, by: 'family' },
    { calls: treeCalls },
  )
}
trees['devreport/MileageStatus'] = await p99Of('devreport/MileageStatus', ofDevices, {
  calls: treeCalls,
})
/** Of root: a month of hours of every organisation, and the count of one hour. */
const presentHour = Math.floor(now / 3600)
await pool.query(
  `INSERT INTO counted_hour SELECT hour, now(), false FROM generate_series($1::int, $2::int) hour`,
  [presentHour - days * 24, presentHour - 1],
)
await pool.query(
  `INSERT INTO hour_state SELECT o.id, hour, 9, 5, 3, 1, 1, 9 + o.id % 7, 5, 3, 1, 1
   FROM organisation o, generate_series($1::int, $2::int) hour`,
  [presentHour - days * 24, presentHour - 1],
)
await pool.query('VACUUM ANALYZE hour_state')
const countedFrom = performance.now()
await keepHourStates({ main: pool, positions, now: services.now })
const countMs = tenths(performance.now() - countedFrom)
const { rows: roots } = await pool.query<{ id: number }>(
  'SELECT id FROM account WHERE organisation_id = 1 LIMIT 1',
)
const rootSid = await sessionOf(services, roots[0]?.id ?? 0)
for (const by of ['day', 'hour', 'family'])
  trees[`summary/OnLineState of root by ${by}`] = await p99Of(
    'summary/OnLineState',
    { ...period, by },
    { calls: treeCalls, as: rootSid },
  )
const byKey = await p99Of('device/GetDetail', { simei: '1' }, { calls: pageCalls })
for (const [name, ms] of Object.entries({ ...pages, ...trees }))
  console.log(name.padEnd(45), `${ms} ms`)
await closeServices(services)
printFigures(machine, { pages, tree_ms: trees, by_key_ms: byKey, count_hour_ms: countMs })
process.exit(0)
