/**
 * Browsers of one web process. Prints `ready` when all are subscribed; stdin: `go` begins counting,
 * end prints what was heard.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { liveHeaderBytes, liveKind, liveRowBytes, readLiveRow } from '#lib/live/frame.ts'
import { lastMoment, momentOf } from './push-moment.ts'

export type ReadersPlan = {
  port: number
  /** A session's sockets follow each other. */
  sids: string[]
  /** Read a tenth of a second of every five, and all at the end. */
  slowSids: string[]
  /** Stop reading. */
  deadSids: string[]
  socketsPerSid: number
  /** Every n-th steady socket measures rows: `lat` is the moment of their publishing. */
  measureEvery: number
}

export type ReadersResult = {
  frames: number
  /** Milliseconds. */
  latencies: number[]
  /** Steady readers that heard it, by alarm. */
  alarms: Record<string, number>
  repeats: number
  /** Steady sockets that were closed. */
  closed: number
  /** Slow sockets that ended with the newest row of each device, and those told to begin again. */
  slow: { newest: number; restarted: number; other: number }
  dead: { closed: number; open: number }
}

const slowReadMs = 100
const slowPauseMs = 5000
const pingMs = 10_000
const catchUpMs = 20_000
const atOnce = 50
const plan = JSON.parse(process.argv[2] ?? '') as ReadersPlan
const latencies: number[] = []
const alarms: Record<string, number> = {}
let frames = 0
let repeats = 0
let isCounting = false

type Kind = 'steady' | 'slow' | 'dead'

class Reader {
  readonly kind: Kind
  readonly socket: WebSocket
  closeCode: number | undefined
  readonly #measures: boolean
  readonly #heard = new Set<string>()
  readonly #newest = new Map<number, number>()

  constructor(kind: Kind, index: number) {
    this.kind = kind
    this.#measures = kind === 'slow' || (kind === 'steady' && index % plan.measureEvery === 0)
    this.socket = new WebSocket(`ws://127.0.0.1:${plan.port}/push`, { perMessageDeflate: false })
    this.socket.on('message', (data: Buffer, isBinary) => this.#hear(data, isBinary))
    this.socket.on('error', () => undefined)
    this.socket.on('close', (code) => {
      this.closeCode = code
    })
  }

  get isNewest(): boolean {
    return [...this.#newest.values()].every((lat) => lat === lastMoment)
  }

  async subscribe(sid: string): Promise<void> {
    await once(this.socket, 'open')
    const topics = ['alarm', 'position', 'state']
    this.socket.send(JSON.stringify({ cmd: 'subscribe', sid, gchild: 1, topics }))
    await once(this.socket, 'message')
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (isCounting) frames += 1
    if (isBinary) this.#readRows(data)
    else if (data.includes('"imei"')) this.#readAlarm(data)
  }

  #readAlarm(data: Buffer): void {
    const { imei, time } = JSON.parse(String(data))
    const key = `${imei} ${time}`
    if (this.#heard.has(key)) repeats += 1
    this.#heard.add(key)
    if (this.kind === 'steady') alarms[key] = (alarms[key] ?? 0) + 1
  }

  #readRows(data: Buffer): void {
    if (!this.#measures) return
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const isDelta = view.getUint8(2) === liveKind.delta
    const now = momentOf(Date.now())
    for (let at = liveHeaderBytes; at < view.byteLength; at += liveRowBytes) {
      const { id, lat } = readLiveRow(view, at)
      if (this.kind === 'slow') this.#newest.set(id, lat)
      else if (isDelta && isCounting && lat !== lastMoment) latencies.push(now - lat)
    }
  }
}

const wanted = [
  ...plan.sids.map((sid) => ({ sid, kind: 'steady' as const })),
  ...plan.slowSids.map((sid) => ({ sid, kind: 'slow' as const })),
  ...plan.deadSids.map((sid) => ({ sid, kind: 'dead' as const })),
].flatMap((one) => Array.from({ length: plan.socketsPerSid }, () => one))
const readers: Reader[] = []
for (let from = 0; from < wanted.length; from += atOnce)
  await Promise.all(
    wanted.slice(from, from + atOnce).map(async ({ sid, kind }, n) => {
      const reader = new Reader(kind, from + n)
      readers.push(reader)
      await reader.subscribe(sid)
    }),
  )

const of = (kind: Kind) => readers.filter((reader) => reader.kind === kind)
const [slow, dead] = [of('slow'), of('dead')]
for (const { socket } of [...slow, ...dead]) socket.pause()
const reading = setInterval(async () => {
  for (const { socket } of slow) socket.resume()
  await sleep(slowReadMs)
  for (const { socket } of slow) socket.pause()
}, slowPauseMs)
setInterval(() => {
  for (const { socket, kind, closeCode } of readers)
    if (kind !== 'dead' && closeCode === undefined) socket.send('{"cmd":"ping"}')
}, pingMs)
process.stdout.write('ready\n')

async function finish(): Promise<void> {
  clearInterval(reading)
  await sleep(slowReadMs)
  for (const { socket } of slow) socket.resume()
  await sleep(catchUpMs)
  const newest = slow.filter((one) => one.closeCode === undefined && one.isNewest).length
  const restarted = slow.filter(({ closeCode }) => closeCode === 1013).length
  const isClosed = ({ closeCode }: Reader) => closeCode !== undefined
  for (const { socket } of dead) socket.resume()
  await sleep(1000)
  const deadClosed = dead.filter(isClosed).length
  const result: ReadersResult = {
    frames,
    latencies,
    alarms,
    repeats,
    closed: of('steady').filter(isClosed).length,
    slow: { newest, restarted, other: slow.length - newest - restarted },
    dead: { closed: deadClosed, open: dead.length - deadClosed },
  }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}

createInterface({ input: process.stdin })
  .on('line', () => {
    isCounting = true
  })
  .on('close', () => void finish())
