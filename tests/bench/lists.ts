/**
 * First pages of alarms, commands sent and uses of services, for a dealer of half of 30 000 devices; with `--behind` for one of
 * three quarters whose rows lie behind 30 000 of others. With `--files` also their files, for the dealer and for root, whose
 * tree is looked for among everybody's rows (docs/testing.md#benches).
 */
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { databaseSeconds, machineLoad, printFigures } from './load/machine.ts'
import { sessionOf } from './tree/callers.ts'
import { countFile } from './tree/count-files.ts'
import { seedPlatform } from './tree/seed.ts'
import { callTimer, rank, sortedOf, tenths } from './tree/time-calls.ts'

const options = readOptions({ files: false, behind: false })
const sizes = { organisations: 3000, accounts: 6000, devices: 30_000 }
const rows = { alarms: 200_000, commands: 60_000, uses: 60_000 }
const dealerId = 2
const dealersDevices = sizes.devices * (options.behind ? 0.75 : 0.5)
/** Newer than the dealer's newest. */
const passed = options.behind ? 30_000 : 0
const calls = 100
const rounds = 3
const day = 86_400

const machine = await machineLoad()
const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })
const { pool, positions } = services
const now = Math.floor(Date.now() / 1000) - 60
await seedPlatform(pool, sizes)
await pool.query('UPDATE device SET organisation_id = $1 WHERE id <= $2', [
  dealerId,
  dealersDevices,
])
// They were the dealer's from the beginning: a trigger keeps whose they were before.
await pool.query('TRUNCATE former_home')
await pool.query(
  `UPDATE organisation SET device_count = coalesce(n, 0) FROM organisation o
   LEFT JOIN (SELECT organisation_id, count(*)::int AS n FROM device GROUP BY 1) c ON c.organisation_id = o.id
   WHERE o.id = organisation.id`,
)
/** Of row n, the newest first: every device has some. */
const deviceOf = `CASE WHEN n < ${passed} THEN ${dealersDevices + 1} + (n::bigint * 7919 % ${sizes.devices - dealersDevices})::int
  ELSE 1 + (n::bigint * 7919 % ${sizes.devices})::int END`
await positions.query(
  `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
   SELECT ${deviceOf}, $1::int - (n::bigint * $2 / $3)::int, n % 12, 0 FROM generate_series(0, $3::int - 1) n
   ON CONFLICT DO NOTHING`,
  [now - storeEpoch, 7 * day, rows.alarms],
)
await pool.query(
  `INSERT INTO command (device_id, kind, type_value, params, created_at, expires_at)
   SELECT ${deviceOf}, 'command', 62, '{}'::jsonb, to_timestamp($1::int - n * 3), to_timestamp($1::int - n * 3 + 60)
   FROM generate_series(1, $2::int) n`,
  [now, rows.commands],
)
await pool.query(
  `INSERT INTO service_use (service, device_id, n, at)
   SELECT 7, ${deviceOf}, 1, to_timestamp($1::int - n * 3) FROM generate_series(1, $2::int) n`,
  [now, rows.uses],
)
for (const table of ['device', 'command', 'service_use', 'tracking.alarm'])
  await pool.query(`VACUUM ANALYZE ${table}`)

async function sessionIn(organisationId: number): Promise<string> {
  const { rows: accounts } = await pool.query<{ id: number }>(
    'SELECT id FROM account WHERE organisation_id = $1 LIMIT 1',
    [organisationId],
  )
  return sessionOf(services, accounts[0]?.id ?? 0)
}
const sid = await sessionIn(dealerId)
services.limiter = { take: () => true, close: () => Promise.resolve() }
const timeCall = callTimer(services)
const cases = [
  ['alarm/Get', { get_child: true }],
  ['alarm/GetFamilyAlarmByType', { get_child: true, type: 'sos' }],
  ['cmd/GetSent', { is_get_child: true }],
  ['incrementpackage/QueryIncrementUsage', {}],
] as const

type Round = { p50: number; p99: number; ownMicros: number; databaseMicros: number }

async function measure(name: string, params: object): Promise<Round> {
  const before = { own: process.cpuUsage(), database: databaseSeconds() }
  const times: number[] = []
  for (let n = 0; n < calls; n++) {
    const period = { start_time: now - 8 * day, end_time: now + 60, limit_size: 100 }
    times.push(await timeCall(name, { ...period, ...params }, sid))
  }
  const { user, system } = process.cpuUsage(before.own)
  const sorted = sortedOf(times)
  return {
    p50: rank(sorted, 0.5),
    p99: rank(sorted, 0.99),
    ownMicros: (user + system) / calls,
    databaseMicros: ((databaseSeconds() - before.database) * 1e6) / calls,
  }
}

const figures: Record<string, object> = {}
for (const [name, params] of cases) {
  const taken: Round[] = []
  for (let n = 0; n < rounds; n++) taken.push(await measure(name, params))
  const least = (of: keyof Round) => Math.min(...taken.map((round) => round[of]))
  figures[name] = {
    p50_ms: tenths(least('p50')),
    p99_ms: tenths(least('p99')),
    cpu_us: Math.round(least('ownMicros')),
    database_us: Math.round(least('databaseMicros')),
  }
  console.log(name.padEnd(40), JSON.stringify(figures[name]))
}
/** A file has 100 000 rows at most. */
const cuts = [now - 8 * day, now - 5 * day, now - 2 * day, now + 60]
const timed = (time: string) => `${time} >= $1::int AND ${time} < $2::int`
const whole = {
  'notify/alarm': {
    params: { get_child: true },
    columns: ['time', 'type', 'imei'],
    from: `tracking.alarm t WHERE ${timed(`t.time + ${storeEpoch}`)}`,
  },
  'total/option/cmdSend': {
    params: { is_get_child: true },
    columns: ['time', 'imei'],
    from: `command t WHERE ${timed('extract(epoch FROM t.created_at)')}`,
  },
  'total/incrementUsage': {
    params: { is_get_child: true },
    columns: ['time', 'imei'],
    from: `service_use t WHERE ${timed('extract(epoch FROM t.at)')}`,
  },
}
const inTree = `EXISTS (SELECT FROM device d JOIN organisation o ON o.id = d.organisation_id
  WHERE d.id = t.device_id AND o.path LIKE (SELECT path || '%' FROM organisation WHERE id = $3))`
const files: Record<string, object> = {}
for (const organisationId of options.files ? [dealerId, 1] : [])
  for (const [report, { params, columns, from }] of Object.entries(whole)) {
    const written = { rows: 0, seconds: 0 }
    for (const [at, start] of cuts.slice(0, -1).entries()) {
      const end = cuts[at + 1] ?? now
      const { rows: n, seconds } = await countFile(
        services,
        {
          report,
          columns,
          // Both ends of a period belong to it.
          params: { ...params, start_time: start, end_time: end - 1 },
          count: `SELECT count(*)::int AS n FROM ${from} AND ${inTree}`,
          values: [start, end, organisationId],
        },
        await sessionIn(organisationId),
      )
      written.rows += n
      written.seconds += seconds
    }
    files[`${report} of ${organisationId}`] = written
    console.log(report.padEnd(40), organisationId, JSON.stringify(written))
  }
await closeServices(services)
printFigures(machine, { ...rows, first_page: figures, ...(options.files && { files }) })
process.exit(0)
