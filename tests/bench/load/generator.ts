/**
 * JT/T 808 devices over TCP. Takes a LoadPlan in argv, prints `ready`, starts at a line on stdin,
 * prints a LoadResult.
 */
import net from 'node:net'
import { heartbeatFrame, locationFrame, readAcks } from './jt808-frame.ts'

export type LoadPlan = {
  port: number
  devices: number
  firstNumber: number
  /** Reports without waiting for an acknowledgement. */
  window: number
  seconds: number
  /** Over all devices; 0: as the windows allow. */
  rate: number
  warmSeconds: number
  /** Reports made ahead for each device. */
  reports: number
  startAt: number
  /** Reports driven before, where this load goes on. */
  driven?: number
  /** A quarter of an hour driving, five minutes standing; else driving. */
  stands?: boolean
}

export type LoadResult = {
  sent: number
  acked: number
  refused: number
  /** Unix ms of the first report. */
  startedAt: number
  seconds: number
  p50: number
  p99: number
  max: number
}

type LoadDevice = {
  socket: net.Socket
  number: string
  wire: Buffer
  offsets: Uint32Array
  sent: number
  acked: number
  rest: Buffer
  sentAt: Float64Array
}

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan
const stepSeconds = 10
let isRunning = false
let acked = 0
let refused = 0
let measuredFrom = Number.POSITIVE_INFINITY
const latencies: number[] = []

function wireOf(index: number, number: string): Pick<LoadDevice, 'wire' | 'offsets'> {
  const offsets = new Uint32Array(plan.reports + 1)
  const frames: Buffer[] = []
  let at = 0
  let way = plan.driven ?? 0
  for (let n = 0; n < plan.reports; n++) {
    const isStanding = plan.stands === true && (n + index) % 120 >= 90
    if (!isStanding) way += 1
    const frame = locationFrame(number, n + 1, {
      at: plan.startAt + n * stepSeconds,
      lat: 31_000_000 + index * 137 + way * 900,
      lon: 121_000_000 + index * 211 + way * 300,
      speed: isStanding ? 0 : 400 + ((index + n) % 200),
      course: (index * 7 + n) % 360,
    })
    frames.push(frame)
    at += frame.length
    offsets[n + 1] = at
  }
  return { wire: Buffer.concat(frames), offsets }
}

function sendMore(device: LoadDevice, count: number): void {
  const from = device.sent
  const to = Math.min(from + count, plan.reports)
  if (to <= from) return
  const now = performance.now()
  for (let n = from; n < to; n++) device.sentAt[n % device.sentAt.length] = now
  device.sent = to
  const { wire, offsets } = device
  device.socket.write(wire.subarray(offsets[from] as number, offsets[to] as number))
}

function onData(device: LoadDevice, chunk: Buffer): void {
  const now = performance.now()
  let count = 0
  const bytes = device.rest.length === 0 ? chunk : Buffer.concat([device.rest, chunk])
  device.rest = readAcks(bytes, (_serial, isOk) => {
    if (!isOk) refused += 1
    if (now >= measuredFrom)
      latencies.push(now - (device.sentAt[(device.acked + count) % device.sentAt.length] as number))
    count += 1
  })
  device.acked += count
  acked += count
  if (isRunning && plan.rate === 0) sendMore(device, count)
}

async function connect(index: number): Promise<LoadDevice> {
  const number = String(plan.firstNumber + index)
  const localAddress = `127.0.1.${1 + (index % 200)}`
  const socket = net.connect({ port: plan.port, host: '127.0.0.1', localAddress, noDelay: true })
  socket.on('error', (error) => {
    process.stderr.write(`${number}: ${error.message}\n`)
    process.exit(1)
  })
  const device: LoadDevice = {
    socket,
    number,
    ...wireOf(index, number),
    sent: 0,
    acked: 0,
    rest: Buffer.alloc(0),
    sentAt: new Float64Array(1024),
  }
  await new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.on('data', (chunk) => onData(device, chunk))
      resolve()
    })
    socket.write(heartbeatFrame(number, 0))
  })
  return device
}

async function connectAll(): Promise<LoadDevice[]> {
  const devices: LoadDevice[] = []
  for (let from = 0; from < plan.devices; from += 200) {
    const count = Math.min(200, plan.devices - from)
    devices.push(...(await Promise.all(Array.from({ length: count }, (_, n) => connect(from + n)))))
  }
  return devices
}

/** Fixed rate: a slow server must not slow its own measurement. */
async function pace(devices: LoadDevice[], until: number): Promise<void> {
  const startedAt = performance.now()
  let next = 0
  let due = 0
  while (performance.now() < until) {
    const target = ((performance.now() - startedAt) / 1000) * plan.rate
    for (; due < target; due++) {
      sendMore(devices[next] as LoadDevice, 1)
      next = (next + 1) % devices.length
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function run(): Promise<void> {
  const devices = await connectAll()
  process.stdout.write('ready\n')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  const startedAt = performance.now()
  const startedAtUnix = Date.now()
  const until = startedAt + plan.seconds * 1000
  isRunning = true
  measuredFrom = plan.rate > 0 ? startedAt + plan.warmSeconds * 1000 : measuredFrom
  if (plan.rate > 0) await pace(devices, until)
  else {
    for (const device of devices) sendMore(device, plan.window)
    while (performance.now() < until && acked < plan.devices * plan.reports) await sleep(20)
  }
  isRunning = false
  const ackedInTime = acked
  const seconds = (performance.now() - startedAt) / 1000
  const sum = () => devices.reduce((total, device) => total + device.sent, 0)
  for (let wait = 0; acked < sum() && wait < 100; wait++) await sleep(50)
  latencies.sort((a, b) => a - b)
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0
  const result: LoadResult = {
    sent: sum(),
    acked: plan.rate > 0 ? acked : ackedInTime,
    refused,
    startedAt: startedAtUnix,
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exit(acked === sum() ? 0 : 2)
}

await run()
