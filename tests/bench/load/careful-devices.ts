/**
 * Devices of bench `crash`: each keeps a report until it is acknowledged and sends it again after a reconnect, as real
 * ones do. Prints `ready`; at a line on stdin it starts, at the next it finishes what is under way and writes every
 * acknowledged report to the file of the plan: number, fix time, latitude.
 */
import { writeFileSync } from 'node:fs'
import net from 'node:net'
import { heartbeatFrame, locationFrame, readAcks } from './jt808-frame.ts'

export type CarefulPlan = {
  port: number
  devices: number
  firstNumber: number
  window: number
  startAt: number
  file: string
}
export type CarefulResult = { acked: number; reconnects: number; unfinished: number }

const plan = JSON.parse(process.argv[2] ?? '') as CarefulPlan
const reportEveryMs = 20
let isRunning = false
let isEnding = false
let reconnects = 0

type Waiting = { n: number; frame: Buffer }

class CarefulDevice {
  readonly number: string
  readonly index: number
  readonly acked: number[] = []
  waiting: Waiting[] = []
  #next = 0
  #socket: net.Socket | undefined
  #isIn = false
  #rest: Buffer = Buffer.alloc(0)

  constructor(index: number) {
    this.index = index
    this.number = String(plan.firstNumber + index)
  }

  latOf(n: number): number {
    return 31_000_000 + this.index * 97 + n * 3
  }

  connect(): void {
    const socket = net.connect({ port: plan.port, host: '127.0.0.1' })
    this.#socket = socket
    this.#rest = Buffer.alloc(0)
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('connect', () => socket.write(heartbeatFrame(this.number, 0)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
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

  /** Logged in: everything that was never acknowledged goes out again. */
  #enter(): void {
    this.#isIn = true
    for (const { frame } of this.waiting) this.#socket?.write(frame)
  }

  #done(serial: number): void {
    const at = this.waiting.findIndex(({ n }) => (n % 60_000) + 1 === serial)
    const [one] = at < 0 ? [] : this.waiting.splice(at, 1)
    if (one) this.acked.push(one.n)
  }

  report(): void {
    if (!this.#isIn || isEnding || this.waiting.length >= plan.window) return
    const n = this.#next++
    const frame = locationFrame(this.number, (n % 60_000) + 1, {
      at: plan.startAt + n,
      lat: this.latOf(n),
      lon: 121_000_000 + this.index * 131,
      speed: 300,
      course: n % 360,
    })
    this.waiting.push({ n, frame })
    this.#socket?.write(frame)
  }
}

const devices = Array.from({ length: plan.devices }, (_, index) => new CarefulDevice(index))
for (const device of devices) device.connect()
setInterval(() => {
  if (isRunning) for (const device of devices) device.report()
}, reportEveryMs)

process.stdin.on('data', () => {
  if (isRunning) isEnding = true
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
    device.acked.map((n) => `${device.number} ${plan.startAt + n} ${device.latOf(n)}`),
  )
  writeFileSync(plan.file, `${lines.join('\n')}\n`)
  const result: CarefulResult = { acked: lines.length, reconnects, unfinished }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}, 500)
