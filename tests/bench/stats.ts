/**
 * Statistics of a month: pages of devices, sums of an organisation of many and of a root over many organisations, beside a read by
 * primary key; the counting, ingest beside it, a large file, and days made anew (docs/testing.md#benches).
 */
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayIn, dayName } from '#lib/motion/day-cut.ts'
import { exportRows } from '#lib/pages/list-params.ts'
import { readConfig } from '#server/config.ts'
import { markDays } from '#server/db/fact-store.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { keepHourStates } from '#server/domain/tracking/statistics/hours/keep-hour-states.ts'
import { keepDaySums } from '#server/domain/tracking/statistics/kept/keep-day-sums.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { openClient } from './load/database.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { compareDays } from './stats/compare-days.ts'
import { exportTrips } from './stats/export-trips.ts'
import { loadDays, loadPositions, templatesOf, zone } from './stats/fleet.ts'
import { ingestRatio } from './stats/ingest-ratio.ts'
import { sessionOf } from './tree/callers.ts'
import { seedPlatform } from './tree/seed.ts'
import { callTimer, rank, sortedOf, tenths } from './tree/time-calls.ts'

const { devices, days, organisations, seconds, rounds } = readOptions({
  devices: 10_000,
  days: 31,
  organisations: 100_000,
  seconds: 8,
  rounds: 2,
})
const dealerId = 2
const pageCalls = 100
const treeCalls = 15
const daySeconds = 86_400

const machine = await machineLoad()
const url = process.env['DATABASE_URL'] ?? ''
const services = await openServices({
  config: readConfig(),
  log: createLog('bench', 'error'),
  bus: memoryBus(),
})
const { pool, positions } = services
const stores = { main: pool, positions }
const client = await openClient()
const now = Math.floor(Date.now() / 1000) - 60
const today = Math.floor((now + 8 * 3600 - storeEpoch) / daySeconds)
/** Whole days that are over. */
const span = { from: today - days + 1, to: today - 1 }

const began = performance.now()
const said = (what: string) =>
  console.error(`${what}, ${Math.round((performance.now() - began) / 1000)} s`)

await seedPlatform(pool, { organisations, accounts: 6000, devices: devices * 2 })
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
said('organisations and devices')
await ensurePartitions(positions, { back: days + 3, ahead: 1 })
const templates = templatesOf(Math.max(1, Math.floor(devices / 100)), {
  from: dayIn(zone, span.from - 1).start + storeEpoch,
  to: now,
})
const stored = await loadPositions(url, templates, devices)
const { rows: sizes } = await positions.query<{ bytes: number }>(
  `SELECT sum(pg_total_relation_size(relid))::float8 AS bytes FROM pg_partition_tree('tracking.position') WHERE isleaf`,
)
said(`${stored} positions`)
const dayRows = await loadDays(client, templates, { ...span, devices: devices * 2 })
await positions.query(
  `INSERT INTO tracking.device_state (device_id, fixed_at) SELECT d, 1 FROM generate_series(1, $1::int) d
   ON CONFLICT DO NOTHING`,
  [devices * 2],
)
const anew = await compareDays(stores, templates, { from: span.from + 1, to: span.to - 2 })
/** What has not ended of the others is as of these. */
await positions.query(
  `UPDATE tracking.device_state s SET stream = t.stream FROM tracking.device_state t
   WHERE t.device_id = 1 + (s.device_id - 1) % $1::int AND s.device_id > $1::int`,
  [templates.length],
)
for (const table of ['device', 'tracking.day', 'tracking.device_state'])
  await positions.query(`VACUUM ANALYZE ${table}`)
said(`${dayRows} days, ${anew.days} made anew and compared`)

/** Whenever it was counted last. */
let ahead = 0
const timeCount = async (): Promise<number> => {
  ahead += 3_600_000
  const started = performance.now()
  await keepDaySums({ ...stores, now: () => Date.now() + ahead, keptDays: 400 })
  return tenths(performance.now() - started)
}
const countMs = { first: await timeCount(), late: 0, again: 0 }
await markDays(
  positions,
  Array.from({ length: templates.length }, (_, n) => ({
    deviceId: 1 + n * 100,
    from: span.to - 3,
    to: span.to,
  })),
)
countMs.late = await timeCount()
countMs.again = await timeCount()
await pool.query('UPDATE counted_days SET counted_at = now()')
const { rows: kept } = await pool.query<{ rows: number; bytes: number }>(
  `SELECT (SELECT count(*) FROM organisation_day) AS rows,
     (pg_total_relation_size('organisation_day') + pg_total_relation_size('organisation_open_day')
       + pg_total_relation_size('counted_device'))::float8 AS bytes`,
)
const { rows: daySizes } = await positions.query<{ bytes: number }>(
  `SELECT sum(pg_total_relation_size(relid))::float8 AS bytes FROM pg_partition_tree('tracking.day') WHERE isleaf`,
)
for (const table of ['organisation_day', 'organisation_open_day', 'counted_device'])
  await pool.query(`VACUUM ANALYZE ${table}`)
said('counted')

const accountOf = async (organisationId: number): Promise<number> => {
  const text = 'SELECT id FROM account WHERE organisation_id = $1 LIMIT 1'
  const { rows } = await pool.query<{ id: number }>(text, [organisationId])
  return rows[0]?.id ?? 0
}
const sid = await sessionOf(services, await accountOf(dealerId))
const rootSid = await sessionOf(services, await accountOf(1))
services.limiter = { take: () => true, close: () => Promise.resolve() }
const timeCall = callTimer(services)
const period = { start_time: now - (days - 1) * daySeconds, end_time: now }

/** Nothing is remembered from one call to the next; sums stay as fresh as a worker keeps them. */
async function p99Of(
  name: string,
  params: object,
  { calls, as = sid }: { calls: number; as?: string },
): Promise<number> {
  const times: number[] = []
  await timeCall(name, params, as)
  for (let n = 0; n < calls; n++) {
    services.memory.answers.clear()
    times.push(await timeCall(name, params, as))
  }
  await pool.query('UPDATE counted_days SET counted_at = now()')
  return tenths(rank(sortedOf(times), 0.99))
}

const ofDevices = { ...period, by: 'device', limit_size: 100 }
const pages: Record<string, number> = {}
const trees: Record<string, number> = {}
const sums = ['devreport/RunTime', 'summary/MultiDeviceState', 'summary/GetDistanceStat']
for (const name of sums) {
  pages[name] = await p99Of(name, ofDevices, { calls: pageCalls })
  for (const [of, as] of [
    ['', sid],
    [' of root', rootSid],
  ] as const)
    for (const by of ['day', 'family'])
      trees[`${name}${of} by ${by}`] = await p99Of(
        name,
        { ...period, by },
        { calls: treeCalls, as },
      )
}
for (const by of ['device', 'band'])
  trees[`devreport/MileageStatus by ${by}`] = await p99Of(
    'devreport/MileageStatus',
    { ...period, by, limit_size: 100 },
    { calls: treeCalls },
  )
said('pages and sums')

/** Of root: a month of hours of the larger organisations, and the count of one hour. */
const presentHour = Math.floor(now / 3600)
await pool.query(
  `INSERT INTO counted_hour SELECT hour, now(), false FROM generate_series($1::int, $2::int) hour`,
  [presentHour - days * 24, presentHour - 1],
)
await pool.query(
  `INSERT INTO hour_state SELECT o.id, hour, 9, 5, 3, 1, 1, 9 + o.id % 7, 5, 3, 1, 1
   FROM organisation o, generate_series($1::int, $2::int) hour WHERE o.id <= 3000`,
  [presentHour - days * 24, presentHour - 1],
)
await pool.query('VACUUM ANALYZE hour_state')
const countedFrom = performance.now()
await keepHourStates({ ...stores, now: services.now })
const countHourMs = tenths(performance.now() - countedFrom)
for (const by of ['day', 'hour', 'family'])
  trees[`summary/OnLineState of root by ${by}`] = await p99Of(
    'summary/OnLineState',
    { ...period, by },
    { calls: treeCalls, as: rootSid },
  )
const byKey = await p99Of('device/GetDetail', { simei: '1' }, { calls: pageCalls })
said('states')

/** Trips of a day, as many as a file takes at most, or ten a device. */
const tripDay = dayIn(zone, span.to - 2)
const trips = { start: tripDay.start + storeEpoch, end: tripDay.end + storeEpoch - 1 }
await positions.query('DELETE FROM tracking.trip WHERE time >= $1 AND time < $2', [
  tripDay.start,
  tripDay.end,
])
await positions.query(
  `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres, drive_seconds,
     idle_seconds, top_speed, version)
   SELECT d, $2::int + n * 7200, $2::int + n * 7200 + 3600, 31000000, 121000000, 31100000, 121100000, 15000, 3000, 600, 900, 1
   FROM generate_series(1, $1::int) d, generate_series(0, 9) n`,
  [Math.min(devices, exportRows / 10), tripDay.start],
)
await positions.query('VACUUM ANALYZE tracking.trip')
const file = await exportTrips(services, { sid, ...trips })
said(`${file.rows} rows written`)
const ratio = await ingestRatio(client, { rounds, seconds, count: timeCount })

for (const [name, ms] of Object.entries({ ...pages, ...trees }))
  console.log(name.padEnd(45), `${ms} ms`)
await client.end()
await closeServices(services)
printFigures(machine, {
  pages,
  tree_ms: trees,
  ingest_ratio: round2(ratio),
  export_s: tenths(file.seconds),
  export_mb: Math.round(file.mb),
  anew_ms_a_day: round2(anew.msADay),
  by_key_ms: byKey,
  export_rows: file.rows,
  positions: stored,
  bytes_a_position: tenths((sizes[0]?.bytes ?? 0) / stored),
  bytes_a_device_day: tenths((daySizes[0]?.bytes ?? 0) / dayRows),
  bytes_an_organisation_day: tenths((kept[0]?.bytes ?? 0) / (kept[0]?.rows ?? 1)),
  organisation_days: kept[0]?.rows,
  count_ms: countMs,
  count_hour_ms: countHourMs,
  days: [dayName(span.from), dayName(span.to)],
  seconds: Math.round((performance.now() - began) / 1000),
})
process.exit(0)
