/**
 * 10 000 browsers on one web process at 2 000 changes a second, some of them slow or dead
 * (docs/testing.md#benches). Last line: JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveRow } from '#lib/live/frame.ts'
import { readConfig } from '#server/config.ts'
import { publishLiveRows } from '#server/domain/tracking/position/live-row.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { webFlags } from '../../scripts/stack/stack.mjs'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startLoad } from './load/processes.ts'
import { lastMoment, momentOf } from './load/push-moment.ts'
import type { ReadersPlan, ReadersResult } from './load/push-readers.ts'

const { sockets, seconds, rate } = readOptions({ sockets: 10_000, seconds: 30, rate: 2000 })
const socketsPerSid = 10
const slowSockets = 100
const deadSockets = 100
const sessionsPerFleet = 10
const devicesPerFleet = 100
const steady = sockets - slowSockets - deadSockets
const fleetCount = Math.floor(steady / socketsPerSid / sessionsPerFleet)
const readersOfFleet = socketsPerSid * sessionsPerFleet
const publishMs = 50
const rowsAtOnce = Math.round((rate * publishMs) / 1000)
const alarmEveryMs = 500
const warmMs = 5000

const machine = await machineLoad()
const config = readConfig()
const log = createLog('bench', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus })

const top = await createOrganisation(services)
const sessionsOf = (organisation: Organisation, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await createAccount(services, { organisation })
      return (await sessionOf(services, { accountId: id })).sid
    }),
  )
type Device = { id: number; imei: string }
const devices: Device[] = []
const sids: string[] = []
for (let n = 0; n < fleetCount; n++) {
  const fleet = await createOrganisation(services, { parent: top })
  const { rows } = await services.pool.query<Device>(
    `INSERT INTO device (imei, organisation_id, protocol, activated_at)
     SELECT (13800000000 + $1::int8 * 1000 + n)::text, $1, 'jt808', now() FROM generate_series(1, $2::int) n RETURNING id, imei`,
    [fleet.id, devicesPerFleet],
  )
  devices.push(...rows)
  sids.push(...(await sessionsOf(fleet, sessionsPerFleet)))
}
const slowSids = await sessionsOf(top, slowSockets / socketsPerSid)
const deadSids = await sessionsOf(top, deadSockets / socketsPerSid)

const bundled = 'dist/bench-web.mjs'
await bundle({ entryPoints: ['tests/bench/mapi/server.ts'], outfile: bundled })
const web = fork(bundled, { execArgv: webFlags })
const [port] = (await once(web, 'message')) as [number]
const residentKb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))?.[1])
const busyMicros = async () => {
  web.send('cpu')
  const [{ user, system }] = (await once(web, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

const before = residentKb()
const openedAt = performance.now()
const plan: ReadersPlan = { port, sids, slowSids, deadSids, socketsPerSid, measureEvery: 50 }
const file = new URL('./load/push-readers.ts', import.meta.url).pathname
const load = await startLoad<ReadersResult>(file, plan)
const openSeconds = (performance.now() - openedAt) / 1000
const idle = residentKb()
console.error(`${sockets} sockets subscribed in ${Math.round(openSeconds)} s`)

const rowOf = (id: number, lat: number): LiveRow => ({
  id,
  lat,
  lon: 1,
  fixedAt: Math.floor(Date.now() / 1000),
  speed: 300,
  course: 0,
  state: 'moving',
  flags: 0,
  icon: 0,
})
let next = 0
async function publish(): Promise<void> {
  const rows = Array.from({ length: rowsAtOnce }, () => {
    // Another fleet each time.
    const { id } = devices[(next++ * 977) % devices.length] as Device
    return rowOf(id, momentOf(Date.now()))
  })
  await publishLiveRows(bus, rows)
}

const raised: string[] = []
async function raise(): Promise<void> {
  const { id: deviceId, imei } = devices[(raised.length * 977) % devices.length] as Device
  const time = 1000 + raised.length
  const takenAt = Date.now() * 1000
  await services.positions.query(
    'INSERT INTO tracking.alarm (device_id, time, taken_at, type) VALUES ($1, $2, $3, 0)',
    [deviceId, time, takenAt],
  )
  await bus.publish('alarm', { deviceId, time, type: 0, takenAt: `${takenAt}` })
  raised.push(imei)
}

let largest = 0
async function keepMoving(ms: number): Promise<{ published: number; seconds: number }> {
  const startedAt = performance.now()
  let published = 0
  for (let round = 0; performance.now() < startedAt + ms; round++) {
    await publish()
    published += rowsAtOnce
    if ((round * publishMs) % alarmEveryMs === 0) await raise()
    if (round % 20 === 0) largest = Math.max(largest, residentKb())
    const behind = performance.now() - startedAt - (round + 1) * publishMs
    if (behind < 0) await sleep(-behind)
  }
  return { published, seconds: (performance.now() - startedAt) / 1000 }
}

await keepMoving(warmMs)
load.go()
const cpuBefore = await busyMicros()
const moved = await keepMoving(seconds * 1000)
const cpu = ((await busyMicros()) - cpuBefore) / 1e6 / moved.seconds
await publishLiveRows(
  bus,
  devices.map(({ id }) => rowOf(id, lastMoment)),
)
await sleep(3000)
load.child.stdin?.end()
const { latencies, alarms, repeats, frames, closed, slow, dead } = await load.result
web.disconnect()
await closeServices(services)
await bus.close()

latencies.sort((a, b) => a - b)
const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0
const heard = Object.values(alarms).reduce((sum, count) => sum + count, 0)
const missing = raised.length * readersOfFleet - heard
printFigures(machine, {
  sockets,
  kb_per_socket: round2((largest - before) / sockets),
  kb_per_idle_socket: round2((idle - before) / sockets),
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  changes_per_s: Math.round(moved.published / moved.seconds),
  frames_per_s: Math.round(frames / moved.seconds),
  processor: round2(cpu),
  alarms: raised.length,
  alarms_missing: missing,
  alarms_twice: repeats,
  steady_closed: closed,
  slow,
  dead,
})
process.exit(missing > 0 || repeats > 0 || closed > 0 || slow.other > 0 ? 1 : 0)
