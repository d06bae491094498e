/**
 * Devices of one way to report (held TCP connections, datagrams, HTTP), each once in `everyMs`, that repeat a report until it
 * is acknowledged. Prints `ready`, starts at a line on stdin, prints a NodeResult; what was acknowledged is in the plan's file.
 */

import dgram from 'node:dgram'
import { createWriteStream } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { heartbeatFrame, locationFrame, readAcks } from './jt808-frame.ts'

export type NodePlan = {
  kind: 'held' | 'udp' | 'http'
  /** Of balancers, or gateways: a device that fails at one goes on to the next. */
  ports: number[]
  devices: number
  firstNumber: number
  startAt: number
  everyMs: number
  seconds: number
  file: string
}

export type NodeResult = { sent: number; acked: number; unfinished: number; reconnects: number }

const plan = JSON.parse(process.argv[2] ?? '') as NodePlan
const patienceMs = { held: 20_000, udp: 3000, http: 10_000 }[plan.kind]
const out = createWriteStream(plan.file)
const result: NodeResult = { sent: 0, acked: 0, unfinished: 0, reconnects: 0 }
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })

type Waiting = { n: number; sentAt: number }

/** Reports of a device in order; a way to send makes it go. */
abstract class Device {
  readonly number: string
  readonly index: number
  readonly waiting: Waiting[] = []
  #next = 0

  constructor(index: number) {
    this.index = index
    this.number = String(plan.firstNumber + index)
  }

  abstract send(n: number): void

  timeOf = (n: number) => plan.startAt + n * 60
  latOf = (n: number) => 31_000_000 + this.index * 7 + n * 3

  report(): void {
    const n = this.#next++
    result.sent += 1
    this.waiting.push({ n, sentAt: performance.now() })
    this.send(n)
  }

  done(n: number): void {
    const at = this.waiting.findIndex((one) => one.n === n)
    if (at < 0) return
    this.waiting.splice(at, 1)
    result.acked += 1
    out.write(`${this.number} ${this.timeOf(n)} ${this.latOf(n)}\n`)
  }

  again(now: number): void {
    for (const one of this.waiting) {
      if (now - one.sentAt < patienceMs) continue
      one.sentAt = now
      this.send(one.n)
    }
  }

  protected frame = (n: number) =>
    locationFrame(this.number, (n % 60_000) + 1, {
      at: this.timeOf(n),
      lat: this.latOf(n),
      lon: 121_000_000 + this.index * 11,
      speed: 400,
      course: n % 360,
    })

  protected read = (bytes: Buffer, onIn: () => void = () => undefined) =>
    readAcks(bytes, (serial, isOk) => {
      if (serial === 0) onIn()
      else if (isOk) {
        const one = this.waiting.find(({ n }) => (n % 60_000) + 1 === serial)
        if (one) this.done(one.n)
      }
    })

  /** Another one each time: the first may be away. */
  protected port = (turn: number) => plan.ports[(this.index + turn) % plan.ports.length] as number
}

class HeldDevice extends Device {
  #socket: net.Socket | undefined
  #isIn = false
  #turn = 0

  connect(): void {
    const localAddress = `127.0.1.${1 + (this.index % 250)}`
    const socket = net.connect({ port: this.port(this.#turn), host: '127.0.0.1', localAddress })
    let rest: Buffer = Buffer.alloc(0)
    this.#socket = socket
    socket.on('connect', () => socket.write(heartbeatFrame(this.number, 0)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#isIn = false
      this.#turn += 1
      result.reconnects += 1
      setTimeout(() => this.connect(), 500 + Math.random() * 1500)
    })
    socket.on('data', (chunk) => {
      rest = this.read(Buffer.concat([rest, chunk]), () => {
        this.#isIn = true
        for (const { n } of this.waiting) this.send(n)
      })
    })
  }

  get isIn(): boolean {
    return this.#isIn
  }

  send(n: number): void {
    if (this.#isIn) this.#socket?.write(this.frame(n))
  }

  /** Whose report is not acknowledged connects anew, as trackers do. */
  override again(now: number): void {
    const [oldest] = this.waiting
    if (!oldest || now - oldest.sentAt < patienceMs) return
    for (const one of this.waiting) one.sentAt = now
    this.#socket?.destroy()
  }
}

class DatagramDevice extends Device {
  readonly #socket = dgram.createSocket('udp4')
  #turn = 0

  constructor(index: number) {
    super(index)
    this.#socket.on('error', () => undefined)
    this.#socket.on('message', (answer) => this.read(answer))
  }

  send(n: number): void {
    this.#socket.send(this.frame(n), this.port(this.#turn), '127.0.0.1')
  }

  override again(now: number): void {
    if (this.waiting.some(({ sentAt }) => now - sentAt >= patienceMs)) this.#turn += 1
    super.again(now)
  }
}

class RequestDevice extends Device {
  readonly #asking = new Set<number>()
  #turn = 0

  /** One request for a report at a time, also while it waits for a connection. */
  send(n: number): void {
    if (this.#asking.has(n)) return
    this.#asking.add(n)
    const query = new URLSearchParams({
      id: this.number,
      timestamp: String(this.timeOf(n)),
      lat: String(this.latOf(n) / 1e6),
      lon: String(121 + this.index * 11e-6),
      speed: '21.6',
    })
    const options = { port: this.port(this.#turn), path: `/?${query}`, method: 'POST', agent }
    const ended = (isStored: boolean) => {
      this.#asking.delete(n)
      if (isStored) return this.done(n)
      this.#turn += 1
      const one = this.waiting.find((waiting) => waiting.n === n)
      if (one) one.sentAt = performance.now() - patienceMs + 1000
    }
    const request = http.request({ host: '127.0.0.1', ...options }, (answer) => {
      answer.resume()
      ended(answer.statusCode === 200)
    })
    request.setTimeout(patienceMs, () => request.destroy())
    request.on('error', () => ended(false))
    request.end()
  }
}

const kinds = { held: HeldDevice, udp: DatagramDevice, http: RequestDevice }
const devices = Array.from({ length: plan.devices }, (_, index) => new kinds[plan.kind](index))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

for (const [at, device] of devices.entries()) {
  if (!(device instanceof HeldDevice)) break
  device.connect()
  if (at % 200 === 199) await sleep(100)
}
for (const device of devices) while (device instanceof HeldDevice && !device.isIn) await sleep(100)

process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
const startedAt = performance.now()
let due = 0
const perMs = plan.devices / plan.everyMs
const sending = setInterval(() => {
  const target = (performance.now() - startedAt) * perMs
  for (; due < target; due++) devices[due % devices.length]?.report()
}, 10)
setInterval(() => {
  const now = performance.now()
  for (const device of devices) device.again(now)
}, 500)

await sleep(plan.seconds * 1000)
clearInterval(sending)
const unfinished = () => devices.reduce((sum, device) => sum + device.waiting.length, 0)
for (let waited = 0; unfinished() > 0 && waited < 240; waited++) await sleep(500)
result.unfinished = unfinished()
await new Promise<void>((resolve) => out.end(resolve))
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
