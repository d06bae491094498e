/**
 * Events of frames at the gateway delivered to a steady, an unruly and a dying receiver while worker and web are killed; ingest
 * and a read of the contract beside it, with subscriptions, and without before and after (docs/testing.md#benches). Last line: JSON.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { webFlags } from '../../scripts/stack/stack.mjs'
import { freePorts } from '../factories/free-ports.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { setUpFleet, subscribeParts } from './load/deliveries-fleet.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import {
  databaseSeconds,
  machineLoad,
  printFigures,
  processorSeconds,
  round2,
} from './load/machine.ts'
import { startReads } from './load/paced-reads.ts'
import { startGateway, startLoad, startWorker, stop } from './load/processes.ts'
import type { ReceiverOrder, ReceiverPlan, ReceiverResult } from './load/push-receiver.ts'

const options = readOptions({
  seconds: 60,
  rate: 5000,
  devices: 5000,
  // Seconds without the dying receiver.
  dead: 600,
  kills: 3,
  // Beside those three, each of a few devices.
  subscriptions: 0,
  seed: 1,
})
const { seconds, rate, devices, kills } = options
const firstNumber = 13_500_000_000
const readEveryMs = 20
/** For a subscription to have all; after a receiver was dead for as long as it likes. */
const patienceMs = 300_000
const settings = { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' }
const reports = Math.ceil((rate * (seconds + 2)) / devices)
const stepSeconds = 10

const machine = await machineLoad()
const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })
const fleet = await setUpFleet(services, { firstNumber, devices, parts: options.subscriptions })

const gateway = await startGateway()
let worker = await startWorker({ ...settings, LOG_LEVEL: 'error' })
const bundled = 'dist/bench-web.mjs'
await bundle({ entryPoints: ['tests/bench/mapi/server.ts'], outfile: bundled })
let port = 0
async function startWeb(): Promise<ChildProcess> {
  const child = fork(bundled, { env: { ...process.env, ...settings }, execArgv: webFlags })
  ;[port] = (await once(child, 'message')) as [number]
  return child
}
let web = await startWeb()

let turn = 0
const readOf = () => {
  turn++
  const params = { simei: fleet.deviceIds[(turn * 977) % devices] }
  const sid = fleet.sids[turn % fleet.sids.length]
  return { path: `/mapi/device/GetDetail?sid=${sid}`, body: JSON.stringify({ params: params }) }
}

async function call(func: string, params: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://127.0.0.1:${port}/mapi/${func}?sid=${fleet.sids[0]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ params: params }),
  })
  const answer = (await reply.json()) as Record<string, unknown>
  if (answer['errcode'] !== 0) throw new Error(`${func}: ${JSON.stringify(answer)}`)
  return answer
}

type Measured = {
  load: LoadResult
  read: Awaited<ReturnType<ReturnType<typeof startReads>>>
  /** Of a core, meanwhile. */
  workerCores: number
  databaseCores: number
}

/**
 * The load with reads beside it, and what goes on meanwhile. The `nth` goes on where the one before ended: a drive that
 * jumped or stood would leave out reports and end trips, which are drawn.
 */
async function measure(nth: number, beside: () => Promise<void>): Promise<Measured> {
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const plan: LoadPlan = {
    port: gateway.ports.jt808,
    devices,
    firstNumber,
    window: 1,
    seconds,
    rate,
    warmSeconds: 1,
    reports,
    startAt: firstAt + nth * loadSeconds,
    driven: nth * reports,
  }
  const load = await startLoad<LoadResult>(generator, plan)
  const before = { worker: processorSeconds(worker.pid), database: databaseSeconds() }
  const { pid } = worker
  const stopReads = startReads(() => port, readEveryMs, readOf)
  load.go()
  const [result] = await Promise.all([load.result, beside()])
  const read = await stopReads()
  // Of a worker that was killed meanwhile nothing is known.
  const used = pid === worker.pid ? processorSeconds(pid) - before.worker : Number.NaN
  const took = result.seconds
  console.error(JSON.stringify({ load: result, read: read }))
  return {
    load: result,
    read: read,
    workerCores: round2(used / took),
    databaseCores: round2((databaseSeconds() - before.database) / took),
  }
}

const loadSeconds = reports * stepSeconds
const firstAt = Math.floor(Date.now() / 1000) - loadSeconds * 3 - 600
const nothing = async () => undefined
const loadsWithout = [await measure(0, nothing)]

const [steadyPort = 0, unrulyPort = 0, dyingPort = 0, partsPort = 0] = await freePorts(4)
const lineOf = (name: string, at: number, is: 'steady' | 'unruly' | 'counted') => ({
  name: name,
  port: at,
  isUnruly: is === 'unruly',
  isCounted: is === 'counted',
})
const receiverPlan: ReceiverPlan = {
  lines: [
    lineOf('steady', steadyPort, 'steady'),
    lineOf('unruly', unrulyPort, 'unruly'),
    lineOf('dying', dyingPort, 'steady'),
    lineOf('parts', partsPort, 'counted'),
  ],
  seed: options.seed,
  firstNumber: firstNumber,
  devices: devices,
  startAt: firstAt + loadSeconds,
  reports: reports,
}
const receiver = await startLoad<ReceiverResult>(
  new URL('./load/push-receiver.ts', import.meta.url).pathname,
  receiverPlan,
)
const order = (given: ReceiverOrder) => receiver.tell(JSON.stringify(given))

async function subscribe(name: string, at: number, of: { sfamilyid?: string }): Promise<number> {
  const params = { address: `http://127.0.0.1:${at}/${name}`, types: ['location'], ...of }
  const { push_id: id, secret } = await call('dev/SetPush', params)
  order({ order: 'secret', name: name, secret: String(secret) })
  return Number(id)
}
const steady = await subscribe('steady', steadyPort, {})
await subscribe('unruly', unrulyPort, { sfamilyid: String(fleet.unruly.id) })
const dying = await subscribe('dying', dyingPort, { sfamilyid: String(fleet.dying.id) })
const address = `http://127.0.0.1:${partsPort}/parts`
await subscribeParts(services, { parts: fleet.parts, like: steady, address: address })
// Until the worker has found them.
await sleep(3000)

async function killOne(nth: number): Promise<void> {
  if (nth % 2 === 0) {
    worker.kill('SIGKILL')
    await sleep(300)
    worker = await startWorker({ ...settings, LOG_LEVEL: 'error' })
  } else {
    web.kill('SIGKILL')
    await sleep(300)
    web = await startWeb()
  }
  console.error(`kill ${nth + 1} of ${kills * 2}: ${nth % 2 === 0 ? 'worker' : 'web'}`)
}

const dead = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }
async function die(): Promise<void> {
  if (options.dead === 0) return
  await sleep((seconds * 1000) / 3)
  order({ order: 'dead', name: 'dying' })
  dead.from = Date.now()
}
async function revive(): Promise<void> {
  if (options.dead === 0) return
  await sleep(Math.max(0, dead.from + options.dead * 1000 - Date.now()))
  order({ order: 'alive', name: 'dying' })
  dead.until = Date.now()
  // As its owner takes it up again; by itself it would go on with its next try.
  await call('dev/Pause', { push_id: String(dying), is_paused: false })
}
async function kill(): Promise<void> {
  for (let nth = 0; nth < kills * 2; nth++) {
    await sleep((seconds * 1000) / (kills * 2 + 1))
    await killOne(nth)
  }
}

const withPushes = await measure(1, async () => {
  await Promise.all([die(), kill()])
})
const { sent, startedAt } = withPushes.load

/** Reports of the devices of which that holds. */
function sentOf(isOwn: (nth: number) => boolean): number {
  const each = Array.from({ length: devices }, (_, nth) => Math.ceil((sent - nth) / devices))
  return each.reduce((sum, count, nth) => sum + (isOwn(nth) ? count : 0), 0)
}
const expected: Record<string, number> = {
  steady: sent,
  unruly: sentOf((nth) => nth % 10 === 0),
  dying: sentOf((nth) => nth % 10 === 1),
  parts: options.subscriptions > 0 ? sentOf((nth) => nth % 10 > 1) : 0,
}

async function seen(): Promise<Record<string, number>> {
  const reply = await fetch(`http://127.0.0.1:${steadyPort}/seen`)
  return (await reply.json()) as Record<string, number>
}
const missingOf = (came: Record<string, number>, name: string) =>
  (expected[name] ?? 0) - (came[name] ?? 0)

/** When a line had everything; as many as are missing in the end. */
async function untilAll(name: string): Promise<{ doneAt: number; missing: number }> {
  const until = Date.now() + patienceMs
  for (;;) {
    const missing = missingOf(await seen(), name)
    if (missing <= 0 || Date.now() > until) {
      console.error(`${name}: ${missing} of ${expected[name]} missing`)
      return { doneAt: Date.now(), missing: missing }
    }
    await sleep(100)
  }
}
const steadyDone = await untilAll('steady')
const partsDone = await untilAll('parts')
await revive()
const missing: Record<string, number> = { steady: steadyDone.missing, parts: partsDone.missing }
for (const name of ['unruly', 'dying']) missing[name] = (await untilAll(name)).missing
const deadUntil = Number.isFinite(dead.until) ? dead.until : 0
const deadFrom = Number.isFinite(dead.from) ? dead.from : 0
const ended = { startedAt: startedAt, rate: rate, deadFrom: deadFrom, deadUntil: deadUntil }
order({ order: 'end', ...ended })
const lines = await receiver.result
await services.pool.query('DELETE FROM data_push')
loadsWithout.push(await measure(2, nothing))
web.disconnect()
await stop({ child: worker })
await stop(gateway)
await closeServices(services)

/** Of the loads without subscriptions, one before and one after: what the machine does otherwise changes from minute to minute. */
const mean = (of: (measured: Measured) => number) =>
  loadsWithout.reduce((sum, one) => sum + of(one), 0) / loadsWithout.length
const usual = { ingest: mean(({ load }) => load.p99), read: mean(({ read }) => read.p99) }

const total = (of: 'unverified' | 'forged' | 'outOfOrder' | 'twice' | 'repeats') =>
  Object.values(lines).reduce((sum, line) => sum + line[of], 0)
const isWrong =
  total('unverified') + total('forged') + total('outOfOrder') > 0 ||
  Object.values(missing).some((count) => count !== 0)
printFigures(machine, {
  sent: sent,
  missing: missing,
  out_of_order: total('outOfOrder'),
  repeated_messages: total('repeats'),
  events_twice: total('twice'),
  unverified: total('unverified'),
  forged_taken: total('forged'),
  kills: kills,
  events_per_s: Math.round(sent / ((steadyDone.doneAt - startedAt) / 1000)),
  ratio_to_sent: round2(withPushes.load.seconds / ((steadyDone.doneAt - startedAt) / 1000)),
  lag_ms: lines['steady']?.lag,
  lag_beside_dead_ratio: round2(
    (lines['steady']?.lag.p99WhileDead ?? 0) / (lines['steady']?.lag.p99 ?? 1),
  ),
  messages: Object.fromEntries(Object.entries(lines).map(([name, one]) => [name, one.messages])),
  ingest_p99_ms: [...loadsWithout, withPushes].map(({ load }) => round2(load.p99)),
  ingest_p99_ratio: round2(withPushes.load.p99 / usual.ingest),
  read_p99_ms: [...loadsWithout, withPushes].map(({ read }) => round2(read.p99)),
  read_p99_ratio: round2(withPushes.read.p99 / usual.read),
  worker_cores: [...loadsWithout, withPushes].map(({ workerCores }) => workerCores),
  database_cores: [...loadsWithout, withPushes].map(({ databaseCores }) => databaseCores),
})
process.exit(isWrong ? 1 : 0)
