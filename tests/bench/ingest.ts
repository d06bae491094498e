/**
 * Reports a second stored durably, latency at 12 000 a second, and plain COPY
 * (docs/testing.md#benches).
 */

import { readOptions } from '../setup/options.ts'
import { addDevices, openClient, positionSize, timePlainCopy } from './load/database.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import { machineLoad, printFigures, processorSeconds, round2 } from './load/machine.ts'
import type { MediaPlan, MediaResult } from './load/media-devices.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const options = readOptions({
  devices: 500,
  window: 64,
  seconds: 10,
  'steady-devices': 6000,
  'steady-seconds': 10,
  rounds: 3,
  reports: 4000,
  // Devices that send recordings beside a second load; none without.
  media: 0,
  // Bytes a second of each of them: an LTE-M uplink of 375 kbit/s; 0: as fast as they are answered.
  'media-link': 47_000,
})
const most = {
  devices: options.devices,
  window: options.window,
  seconds: options.seconds,
}
const steady = {
  devices: options['steady-devices'],
  seconds: options['steady-seconds'],
  rate: 12_000,
}
const firstNumber = 13_800_000_000
const { rounds, reports } = options
const { media } = options
const devicesPerRound = most.devices + steady.devices + (media > 0 ? most.devices + media : 0)

const machine = await machineLoad()
const client = await openClient()
await addDevices(client, firstNumber, rounds * devicesPerRound)
const profile = (process.env['BENCH_NODE'] ?? '').split(' ').filter(Boolean)
const gateway = await startGateway({}, undefined, profile)

async function writerPid(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'COMMIT|COPY|upsert|BEGIN'
     AND pid <> pg_backend_pid() ORDER BY query_start DESC LIMIT 1`,
  )
  return rows[0]?.pid ?? 0
}

type Loaded = LoadResult & { gatewayUs: number }

async function load(plan: Omit<LoadPlan, 'port' | 'startAt'>): Promise<Loaded> {
  const startAt = Math.floor(Date.now() / 1000) - plan.reports * 10 - 60
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const started = await startLoad<LoadResult>(generator, {
    ...plan,
    port: gateway.ports.jt808,
    startAt,
  })
  const before = processorSeconds(gateway.child.pid)
  started.go()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const writer = await writerPid()
  const writerBefore = processorSeconds(writer)
  const loadBefore = processorSeconds(started.child.pid)
  await new Promise((resolve) => setTimeout(resolve, (plan.seconds - 3) * 1000))
  const writerUsed = processorSeconds(writer) - writerBefore
  const loadUsed = processorSeconds(started.child.pid) - loadBefore
  const result = await started.result
  const gatewayUs = ((processorSeconds(gateway.child.pid) - before) * 1e6) / result.acked
  const share = (result.acked * (plan.seconds - 3)) / result.seconds
  console.error(
    `us per report: gateway ${gatewayUs}, writer ${(writerUsed * 1e6) / share}, load ${(loadUsed * 1e6) / share}`,
  )
  console.error(JSON.stringify(result))
  if (result.refused > 0) throw new Error(`${result.refused} reports were refused`)
  return { ...result, gatewayUs }
}

/** The same load with devices beside it that send recordings; reports a second, and those recordings. */
async function loadBesideMedia(firstOfLoad: number) {
  const sender = new URL('./load/media-devices.ts', import.meta.url).pathname
  const plan: MediaPlan = {
    port: gateway.ports.jt808,
    firstNumber: firstOfLoad + most.devices,
    devices: media,
    link: options['media-link'],
    seconds: most.seconds + 2,
  }
  const sending = await startLoad<MediaResult>(sender, plan)
  sending.go()
  const top = await load({ ...most, rate: 0, warmSeconds: 0, reports, firstNumber: firstOfLoad })
  return { perSecond: top.acked / top.seconds, ...(await sending.result) }
}

async function runRound(round: number) {
  const first = firstNumber + round * devicesPerRound
  await client.query('TRUNCATE tracking.position')
  const top = await load({ ...most, rate: 0, warmSeconds: 0, reports, firstNumber: first })
  await client.query('CHECKPOINT')
  const size = await positionSize(client)
  const calm = await load({
    ...steady,
    window: 1,
    warmSeconds: 3,
    reports: Math.ceil((steady.rate * (steady.seconds + 5)) / steady.devices),
    firstNumber: first + most.devices,
  })
  const stored = await positionSize(client)
  if (stored.rows < top.acked + calm.acked) throw new Error('acknowledged reports are missing')
  const beside =
    media > 0 ? await loadBesideMedia(first + most.devices + steady.devices) : undefined
  return {
    beside,
    perSecond: top.acked / top.seconds,
    gatewayUs: top.gatewayUs,
    bytesPerPosition: size.bytes / size.rows,
    calm,
    copyRate: await timePlainCopy(client, 'text'),
    binaryRate: await timePlainCopy(client, 'binary'),
  }
}

type Round = Awaited<ReturnType<typeof runRound>>
const taken: Round[] = []
for (let round = 0; round < rounds; round++) taken.push(await runRound(round))
await stop(gateway)
await client.end()

const largest = (read: (round: Round) => number) => Math.max(...taken.map(read))
const smallest = (read: (round: Round) => number) => Math.min(...taken.map(read))
const perSecond = largest((round) => round.perSecond)
const besides = taken.flatMap(({ beside, perSecond: alone }) =>
  beside ? [{ ...beside, ratio: beside.perSecond / alone }] : [],
)
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const copyRate = largest((round) => round.copyRate)
const binaryRate = largest((round) => round.binaryRate)
printFigures(machine, {
  reports_per_s: Math.round(perSecond),
  gateway_us_per_report: round2(smallest((round) => round.gatewayUs)),
  gateway_us_per_report_at_12000: round2(smallest((round) => round.calm.gatewayUs)),
  ack_p99_ms: round2(smallest((round) => round.calm.p99)),
  ratio_to_copy: round2(perSecond / copyRate),
  bytes_per_position: round2(smallest((round) => round.bytesPerPosition)),
  copy_rows_per_s: Math.round(copyRate),
  ratio_to_binary_copy: round2(perSecond / binaryRate),
  binary_copy_rows_per_s: Math.round(binaryRate),
  ack_p50_ms_at_12000: round2(smallest((round) => round.calm.p50)),
  reports_per_s_steady: Math.round(largest((round) => round.calm.acked / round.calm.seconds)),
  ...(besides.length > 0 && {
    reports_per_s_beside_media: Math.round(Math.max(...besides.map((one) => one.perSecond))),
    // Of the same round: speed drifts from one to the next.
    ratio_beside_media: round2(middle(besides.map(({ ratio }) => ratio))),
    ratios_of_each_round: besides.map(({ ratio }) => round2(ratio)),
    recordings_of_each_round: besides.map(({ recordings }) => recordings),
  }),
  reports_per_s_of_each_round: taken.map((round) => Math.round(round.perSecond)),
})
process.exit(0)
