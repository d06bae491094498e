/**
 * How many reports a second the gateway stores durably and acknowledges after the commit, and how long a report
 * waits for its acknowledgement at 12 000 a second. The real gateway program, a durable PostgreSQL and the load share
 * this machine. Ends with one JSON line.
 *
 * 1. most: devices send as fast as their windows of unacknowledged reports allow.
 * 2. steady: 12 000 reports a second over many devices, sent on time whatever the answers do.
 * 3. plain COPY of the very same rows into the same table, one client, one statement.
 */
import { addDevices, openClient, positionSize, timePlainCopy } from './load/database.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const numberOf = (name: string, fallback: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)

const most = {
  devices: numberOf('devices', 500),
  window: numberOf('window', 16),
  seconds: numberOf('seconds', 15),
}
const steady = { devices: numberOf('steady-devices', 6000), seconds: 15, rate: 12_000 }
const firstNumber = 13_800_000_000

const client = await openClient()
await addDevices(client, firstNumber, most.devices + steady.devices)
const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=/tmp/gw'] : []
const gateway = await startGateway({}, undefined, profile)

async function load(plan: Omit<LoadPlan, 'port' | 'startAt'>): Promise<LoadResult> {
  const startAt = Math.floor(Date.now() / 1000) - plan.reports * 10 - 60
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const started = await startLoad<LoadResult>(generator, {
    ...plan,
    port: gateway.ports.jt808,
    startAt,
  })
  started.go()
  const result = await started.result
  console.error(JSON.stringify(result))
  if (result.refused > 0) throw new Error(`${result.refused} reports were refused`)
  return result
}

const reports = numberOf('reports', 4000)
const top = await load({ ...most, rate: 0, reports, firstNumber })
await client.query('CHECKPOINT')
const size = await positionSize(client)
const calm = await load({
  ...steady,
  window: 1,
  reports: Math.ceil((steady.rate * (steady.seconds + 5)) / steady.devices),
  firstNumber: firstNumber + most.devices,
})
await stop(gateway)
const stored = await positionSize(client)
if (stored.rows < top.acked + calm.acked) throw new Error('acknowledged reports are missing')
const copyRate = await timePlainCopy(client)
await client.end()

const perSecond = top.acked / top.seconds
console.log(
  JSON.stringify({
    reports_per_s: Math.round(perSecond),
    ack_p99_ms: Math.round(calm.p99 * 10) / 10,
    ratio_to_copy: Math.round((perSecond / copyRate) * 1000) / 1000,
    bytes_per_position: Math.round((size.bytes / size.rows) * 10) / 10,
    copy_rows_per_s: Math.round(copyRate),
    ack_p50_ms_at_12000: Math.round(calm.p50 * 10) / 10,
    reports_per_s_steady: Math.round(calm.acked / calm.seconds),
  }),
)
process.exit(0)
