/**
 * Devices that repeat a report until acknowledged. Prints `ready`; stdin: `go` starts, `phase`
 * begins a span of latencies, end writes what was acknowledged to the plan's file.
 */
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { heartbeatFrame, locationFrame, readAcks } from './jt808-frame.ts'
import { livelyRound, livelyStep } from './lively-round.ts'

export type CarefulPlan = {
  port: number
  devices: number
  firstNumber: number
  window: number
  startAt: number
  file: string
  everyMs: number
  /** Ten seconds a report: ten minutes driving with an SOS, then standing. */
  isLively?: boolean
}
export type CarefulResult = {
  acked: number
  reconnects: number
  unfinished: number
  /** Ms to the acknowledgement, by phase. */
  p99: number[]
  /** Unix ms: connections that were lost, and when their device was in again. */
  outs: [lostAt: number, inAt: number][]
}

const plan = JSON.parse(process.argv[2] ?? '') as CarefulPlan
const slices = 20
const stepSeconds = plan.isLively ? livelyStep : 1
let isRunning = false
let isEnding = false
let reconnects = 0
const latencies: number[][] = [[]]
const outs: CarefulResult['outs'] = []

type Waiting = { n: number; frame: Buffer; sentAt: number }

class CarefulDevice {
  readonly number: string
  readonly index: number
  readonly acked: number[] = []
  waiting: Waiting[] = []
  #next = 0
  #socket: net.Socket | undefined
  #isIn = false
  #lostAt = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(index: number) {
    this.index = index
    this.number = String(plan.firstNumber + index)
  }

  latOf(n: number): number {
    const { length, driving } = livelyRound
    const driven = Math.floor(n / length) * driving + Math.min(n % length, driving)
    return 31_000_000 + this.index * 97 + (plan.isLively ? driven * 1000 : n * 3)
  }

  connect(): void {
    const socket = net.connect({ port: plan.port, host: '127.0.0.1' })
    this.#socket = socket
    this.#rest = Buffer.alloc(0)
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('connect', () => socket.write(heartbeatFrame(this.number, 0)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.#isIn) this.#lostAt = Date.now()
      this.#isIn = false
      reconnects += 1
      setTimeout(() => this.connect(), 100 + Math.random() * 300)
    })
    socket.on('data', (chunk) => this.#read(chunk))
  }

  #read(chunk: Buffer): void {
    this.#rest = readAcks(Buffer.concat([this.#rest, chunk]), (serial, isOk) => {
      if (serial === 0) this.#enter()
      else if (isOk) this.#done(serial)
    })
  }

  /** What was never acknowledged goes out again. */
  #enter(): void {
    this.#isIn = true
    if (this.#lostAt > 0) outs.push([this.#lostAt, Date.now()])
    this.#lostAt = 0
    for (const { frame } of this.waiting) this.#socket?.write(frame)
  }

  #done(serial: number): void {
    const at = this.waiting.findIndex(({ n }) => (n % 60_000) + 1 === serial)
    const [one] = at < 0 ? [] : this.waiting.splice(at, 1)
    if (!one) return
    this.acked.push(one.n)
    latencies.at(-1)?.push(performance.now() - one.sentAt)
  }

  report(): void {
    if (!this.#isIn || isEnding || this.waiting.length >= plan.window) return
    const n = this.#next++
    const frame = locationFrame(this.number, (n % 60_000) + 1, {
      at: plan.startAt + n * stepSeconds,
      lat: this.latOf(n),
      lon: 121_000_000 + this.index * 131,
      speed: plan.isLively && n % livelyRound.length >= livelyRound.driving ? 0 : 400,
      course: n % 360,
      ...(plan.isLively && n % livelyRound.length === livelyRound.sosAt && { alarmBits: 1 }),
    })
    this.waiting.push({ n, frame, sentAt: performance.now() })
    this.#socket?.write(frame)
  }
}

const devices = Array.from({ length: plan.devices }, (_, index) => new CarefulDevice(index))
for (const device of devices) device.connect()
let slice = 0
setInterval(() => {
  slice = (slice + 1) % slices
  if (isRunning) for (let n = slice; n < devices.length; n += slices) devices[n]?.report()
}, plan.everyMs / slices)

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'phase') latencies.push([])
  else if (isRunning) isEnding = true
  else isRunning = true
})
process.stdout.write('ready\n')

let waited = 0
setInterval(() => {
  if (!isEnding) return
  waited += 1
  const unfinished = devices.reduce((sum, device) => sum + device.waiting.length, 0)
  if (unfinished > 0 && waited < 120) return
  const lines = devices.flatMap((device) =>
    device.acked.map(
      (n) => `${device.number} ${plan.startAt + n * stepSeconds} ${device.latOf(n)}`,
    ),
  )
  writeFileSync(plan.file, `${lines.join('\n')}\n`)
  const p99 = latencies.map(
    (some) => some.sort((a, b) => a - b)[Math.floor(some.length * 0.99)] ?? 0,
  )
  const result: CarefulResult = { acked: lines.length, reconnects, unfinished, p99, outs }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}, 500)
