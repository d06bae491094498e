/**
 * Reports a second with trips, stops, days and fences on and off, and latency at 12 000 a second
 * with them on (docs/testing.md#benches). Rounds take turns.
 */
import { openPool } from '#server/db/pool.ts'
import { readOptions } from '../setup/options.ts'
import { addDevices, openClient } from './load/database.ts'
import { bindFences, seedFences, timeFences } from './load/fences.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const fences = 100_000
const { rounds, seconds } = readOptions({ rounds: 3, seconds: 8 })
const most = { devices: 500, window: 64, seconds, reports: 4000 }
const steady = { devices: 6000, seconds, rate: 12_000 }
const firstNumber = 13_700_000_000
const devicesPerRound = 2 * most.devices + steady.devices

const machine = await machineLoad()
const client = await openClient()
await addDevices(client, firstNumber, rounds * devicesPerRound)
const { rows: owners } = await client.query<{ id: number }>(
  'SELECT max(organisation_id) AS id FROM device',
)
await seedFences(client, { organisationId: owners[0]?.id ?? 0, fences })
for (let round = 0; round < rounds; round++) {
  const off = firstNumber + round * devicesPerRound
  const on = off + most.devices
  await client.query(
    `UPDATE device SET settings = '{"motion": {"isOff": 1}}'
     WHERE imei::int8 >= $1::int8 AND imei::int8 < $1::int8 + $2::int`,
    [off, most.devices],
  )
  await bindFences(client, { first: on, count: most.devices, fences })
  await bindFences(client, { first: on + most.devices, count: steady.devices, fences })
}
await client.query('ANALYZE')
const gateway = await startGateway({})

async function load(plan: Omit<LoadPlan, 'port' | 'startAt' | 'stands'>): Promise<LoadResult> {
  const startAt = Math.floor(Date.now() / 1000) - plan.reports * 10 - 60
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const port = gateway.ports.jt808
  const started = await startLoad<LoadResult>(generator, { ...plan, port, startAt, stands: true })
  started.go()
  const result = await started.result
  if (result.refused > 0) throw new Error(`${result.refused} reports were refused`)
  console.error(JSON.stringify(result))
  return result
}

async function runRound(round: number) {
  const off = firstNumber + round * devicesPerRound
  const on = off + most.devices
  const plan = { ...most, rate: 0, warmSeconds: 0 }
  // Whoever comes second finds warmer code.
  const turns = round % 2 ? [on, off] : [off, on]
  const rate = new Map<number, number>()
  for (const first of turns) {
    await client.query('TRUNCATE tracking.position')
    await client.query('CHECKPOINT')
    const { acked, seconds } = await load({ ...plan, firstNumber: first })
    rate.set(first, acked / seconds)
  }
  await client.query('TRUNCATE tracking.position')
  const calm = await load({
    ...steady,
    window: 1,
    warmSeconds: 3,
    firstNumber: on + most.devices,
    reports: Math.ceil((steady.rate * (steady.seconds + 5)) / steady.devices),
  })
  const withFacts = rate.get(on) ?? 0
  return { withFacts, ratio: withFacts / (rate.get(off) ?? Number.NaN), calm }
}

const taken: Awaited<ReturnType<typeof runRound>>[] = []
for (let round = 0; round < rounds; round++) taken.push(await runRound(round))
const { rows } = await client.query<{ trips: number; visits: number }>(
  `SELECT (SELECT count(*)::int FROM tracking.trip) AS trips,
     (SELECT count(*)::int FROM tracking.visit) AS visits`,
)
await stop(gateway)
await client.end()
const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 2 })
const { fenceUs } = await timeFences(pool, { fences, devices: 10_000, reports: 500_000 })
await pool.end()

printFigures(machine, {
  reports_per_s: Math.round(Math.max(...taken.map(({ withFacts }) => withFacts))),
  ack_p99_ms: round2(Math.min(...taken.map(({ calm }) => calm.p99))),
  ratio: round2(Math.max(...taken.map(({ ratio }) => ratio))),
  reports_per_s_steady: Math.round(Math.max(...taken.map(({ calm }) => calm.acked / calm.seconds))),
  fence_us: round2(fenceUs),
  ...rows[0],
})
process.exit(0)
