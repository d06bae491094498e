/**
 * How many reports a second the gateway stores durably and acknowledges after the commit, and how long a report
 * waits for its acknowledgement at 12 000 a second. The real gateway program, a durable PostgreSQL and the load share
 * this machine. Ends with one JSON line.
 *
 * 1. most: devices send as fast as their windows of unacknowledged reports allow.
 * 2. steady: 12 000 reports a second over 6000 devices, sent on time whatever the answers do; the first three seconds,
 *    in which every device begins its first drive, do not count for the latency.
 * 3. plain COPY of the very same rows into the same table, one client, one statement: in COPY's default (text) form, which
 *    `ratio_to_copy` is held against, and in its binary form, which is the most that PostgreSQL can take at all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { addDevices, openClient, positionSize, timePlainCopy } from './load/database.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const numberOf = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)

const most = {
  devices: numberOf('devices', 500),
  window: numberOf('window', 64),
  seconds: numberOf('seconds', 15),
}
const steady = {
  devices: numberOf('steady-devices', 6000),
  seconds: numberOf('steady-seconds', 15),
  rate: 12_000,
}
const firstNumber = 13_800_000_000

const client = await openClient()
await addDevices(client, firstNumber, most.devices + steady.devices)
const profile = (process.env['BENCH_NODE'] ?? '').split(' ').filter(Boolean)
const gateway = await startGateway({}, undefined, profile)

/** Seconds of processor time of a process so far (Linux); NaN when the process was not found. */
function processorSeconds(pid: number | undefined): number {
  if (!pid || !existsSync(`/proc/${pid}/stat`)) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function writerPid(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'COMMIT|COPY|upsert|BEGIN'
     AND pid <> pg_backend_pid() ORDER BY query_start DESC LIMIT 1`,
  )
  return rows[0]?.pid ?? 0
}

async function load(plan: Omit<LoadPlan, 'port' | 'startAt'>): Promise<LoadResult> {
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
  const used = processorSeconds(gateway.child.pid) - before
  const share = (result.acked * (plan.seconds - 3)) / result.seconds
  console.error(
    `us per report: gateway ${(used * 1e6) / result.acked}, writer ${(writerUsed * 1e6) / share}, load ${(loadUsed * 1e6) / share}`,
  )
  console.error(JSON.stringify(result))
  if (result.refused > 0) throw new Error(`${result.refused} reports were refused`)
  return result
}

const reports = numberOf('reports', 4000)
const top = await load({ ...most, rate: 0, warmSeconds: 0, reports, firstNumber })
await client.query('CHECKPOINT')
const size = await positionSize(client)
const calm = await load({
  ...steady,
  window: 1,
  warmSeconds: 3,
  reports: Math.ceil((steady.rate * (steady.seconds + 5)) / steady.devices),
  firstNumber: firstNumber + most.devices,
})
await stop(gateway)
const stored = await positionSize(client)
if (stored.rows < top.acked + calm.acked) throw new Error('acknowledged reports are missing')
const copyRate = await timePlainCopy(client, 'text')
const binaryRate = await timePlainCopy(client, 'binary')
await client.end()

const perSecond = top.acked / top.seconds
console.log(
  JSON.stringify({
    reports_per_s: Math.round(perSecond),
    ack_p99_ms: Math.round(calm.p99 * 10) / 10,
    ratio_to_copy: Math.round((perSecond / copyRate) * 1000) / 1000,
    bytes_per_position: Math.round((size.bytes / size.rows) * 10) / 10,
    copy_rows_per_s: Math.round(copyRate),
    ratio_to_binary_copy: Math.round((perSecond / binaryRate) * 1000) / 1000,
    binary_copy_rows_per_s: Math.round(binaryRate),
    ack_p50_ms_at_12000: Math.round(calm.p50 * 10) / 10,
    reports_per_s_steady: Math.round(calm.acked / calm.seconds),
  }),
)
process.exit(0)
