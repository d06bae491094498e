/**
 * From a frame with SOS to the browser's socket, beside 5 000 reports a second
 * (docs/testing.md#benches). Last line: JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { webFlags } from '../../scripts/stack/stack.mjs'
import { memoryBus } from '../factories/memory-bus.ts'
import { createAccount } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { readOptions } from '../setup/options.ts'
import { addDevices, openClient } from './load/database.ts'
import type { LoadResult } from './load/generator.ts'
import { heartbeatFrame, locationFrame } from './load/jt808-frame.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const reporting = 2500
const rate = 5000
const seconds = 20
const warmSeconds = 5
const raising = 100
const everyMs = 20
const firstNumber = 13_500_000_000
const sos = 1

readOptions({})
const machine = await machineLoad()
const client = await openClient()
await addDevices(client, firstNumber, reporting + raising)
const { rows } = await client.query('SELECT id, path FROM organisation ORDER BY id DESC LIMIT 1')
const services = await openServices({
  config: readConfig(),
  log: createLog('bench', 'error'),
  bus: memoryBus(),
})
const account = await createAccount(services, { organisation: rows[0] })
const { sid } = await sessionOf(services, { accountId: account.id })
await closeServices(services)

const bundled = 'dist/bench-web.mjs'
await bundle({ entryPoints: ['tests/bench/mapi/server.ts'], outfile: bundled })
const web = fork(bundled, { execArgv: webFlags })
const [port] = (await once(web, 'message')) as [number]
const gateway = await startGateway()

const sentAt = new Map<string, number>()
const latencies: number[] = []
let repeats = 0
const seen = new Set<string>()

function onMessage(data: Buffer, isBinary: boolean): void {
  if (isBinary) return
  const { imei, time, type } = JSON.parse(String(data))
  if (type !== 'sos') return
  const key = `${imei} ${time}`
  if (seen.has(key)) repeats += 1
  seen.add(key)
  const from = sentAt.get(key)
  if (from !== undefined) latencies.push(performance.now() - from)
}

const socket = new WebSocket(`ws://127.0.0.1:${port}/push`, { perMessageDeflate: false })
await once(socket, 'open')
socket.on('message', onMessage)
socket.send(JSON.stringify({ cmd: 'subscribe', sid, gchild: 0, topics: ['alarm'] }))
await once(socket, 'message')

async function connect(number: string): Promise<net.Socket> {
  const device = net.connect({ port: gateway.ports.jt808, host: '127.0.0.1', noDelay: true })
  await once(device, 'connect')
  device.write(heartbeatFrame(number, 0))
  await once(device, 'data')
  return device.resume()
}

const numbers = Array.from({ length: raising }, (_, n) => String(firstNumber + reporting + n))
const devices = await Promise.all(
  numbers.map(async (number) => ({ number, socket: await connect(number) })),
)
const generator = new URL('./load/generator.ts', import.meta.url).pathname
const load = await startLoad<LoadResult>(generator, {
  port: gateway.ports.jt808,
  devices: reporting,
  firstNumber,
  window: 1,
  seconds,
  rate,
  warmSeconds,
  reports: Math.ceil((rate * (seconds + 5)) / reporting),
  startAt: Math.floor(Date.now() / 1000) - 2000,
})
load.go()

const until = performance.now() + seconds * 1000
const warmUntil = performance.now() + warmSeconds * 1000
let raised = 0
for (let n = 0; performance.now() < until; n++) {
  const { number, socket: device } = devices[n % raising] as (typeof devices)[number]
  const at = Math.floor(Date.now() / 1000)
  const place = { lat: 31_000_000 + n, lon: 121_000_000, speed: 300, course: 0 }
  const frame = locationFrame(number, n + 1, { at, ...place, alarmBits: sos })
  if (performance.now() > warmUntil) {
    sentAt.set(`${number} ${at}`, performance.now())
    raised += 1
  }
  device.write(frame)
  await sleep(everyMs)
}
const { acked, seconds: took } = await load.result
await sleep(3000)
socket.close()
await stop(gateway)
web.disconnect()
await client.end()

latencies.sort((a, b) => a - b)
const at = (part: number) => round2(latencies[Math.floor((latencies.length - 1) * part)] ?? 0)
printFigures(machine, {
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  max_ms: at(1),
  alarms: raised,
  missing: raised - latencies.length,
  repeats,
  reports_per_s: Math.round(acked / took),
})
process.exit(raised > latencies.length || repeats > 0 ? 1 : 0)
