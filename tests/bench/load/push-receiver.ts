/**
 * Servers that events are delivered to; they share no code with what sends. Takes a ReceiverPlan in argv, prints `ready`;
 * lines on stdin are ReceiverOrders, the last of which ends it with a ReceiverResult. `GET /seen` tells events by line.
 */
import http from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { type Conduct, conductOf } from './receiver-conduct.ts'

export type ReceiverLine = {
  /** Of the address: `/steady`. */
  name: string
  port: number
  /** Follows a plan of misbehaviour; else takes all. */
  isUnruly: boolean
  /** Neither verified nor kept, only counted: one of many. */
  isCounted: boolean
}
export type ReceiverPlan = {
  lines: ReceiverLine[]
  seed: number
  firstNumber: number
  devices: number
  /** Unix seconds of the first report of each device; one each ten seconds by their clocks. */
  startAt: number
  /** Of a device, at most. */
  reports: number
}
export type ReceiverOrder =
  | { order: 'secret'; name: string; secret: string }
  | { order: 'dead' | 'alive'; name: string }
  /** Reports left in turn from then on (Unix ms), `rate` a second. */
  | { order: 'end'; startedAt: number; rate: number; deadFrom: number; deadUntil: number }

export type LineResult = {
  messages: number
  events: number
  /** The same message again. */
  repeats: number
  /** An event in another message once more. */
  twice: number
  /** Reports of a device whose one before came later or never. */
  outOfOrder: number
  forged: number
  unverified: number
  /** Ms from the report's frame to the receiver, of those that came first. */
  lag: { p50: number; p99: number; p99WhileDead: number }
}
export type ReceiverResult = Record<string, LineResult>

const plan = JSON.parse(process.argv[2] ?? '') as ReceiverPlan
const stepSeconds = 10
const slowMs = 3000
/** Longer than a sender waits. */
const lateMs = 11_000

class Line {
  readonly name: string
  readonly port: number
  readonly isCounted: boolean
  webhook: Webhook | undefined
  readonly #nextConduct: () => Conduct
  readonly #ids = new Set<string>()
  /** The next report of each device, and when each report came first (ms; 0: never). */
  readonly #next = new Int32Array(plan.devices)
  readonly #cameAt: Float64Array
  readonly facts = { messages: 0, events: 0, repeats: 0, twice: 0, outOfOrder: 0, forged: 0 }
  unverified = 0
  #server: http.Server | undefined

  constructor({ name, port, isUnruly, isCounted }: ReceiverLine, nth: number) {
    this.name = name
    this.port = port
    this.isCounted = isCounted
    this.#nextConduct = isUnruly ? conductOf(plan.seed + nth) : () => 'take'
    this.#cameAt = new Float64Array(isCounted ? 0 : plan.devices * plan.reports)
  }

  async open(): Promise<void> {
    const server = http.createServer((request, response) => void this.#answer(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
  }

  close(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.end(JSON.stringify(seen()))
    const conduct = this.#nextConduct()
    const body = Buffer.concat(await request.toArray().catch(() => [])).toString('utf8')
    if (conduct === 'refuse') return void response.writeHead(500).end('not now')
    if (conduct === 'hang') return
    if (conduct === 'slow') await sleep(slowMs)
    this.#take(request.headers, body)
    if (conduct === 'late') await sleep(lateMs)
    response.writeHead(204).end()
  }

  #take(headers: http.IncomingHttpHeaders, body: string): void {
    const id = String(headers['webhook-id'])
    this.facts.messages++
    const given = {
      'webhook-id': id,
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    }
    if (!this.isCounted) {
      if (!isVerified(this.webhook, body, given)) this.unverified++
      if (isVerified(this.webhook, withOtherByte(body), given)) this.facts.forged++
    }
    if (this.#ids.has(id)) {
      this.facts.repeats++
      return
    }
    this.#ids.add(id)
    const { type, events } = JSON.parse(body) as { type: string; events: Located[] }
    if (type === 'location') for (const event of events) this.#note(event)
  }

  #note({ imei, time }: Located): void {
    const device = Number(imei) - plan.firstNumber
    const nth = (time - plan.startAt) / stepSeconds
    const next = this.#next[device] ?? 0
    if (nth < next) {
      // In another message again, or left out before.
      if (this.isCounted || this.#cameAt[device * plan.reports + nth]) this.facts.twice++
      else this.facts.outOfOrder++
      return
    }
    if (nth > next) this.facts.outOfOrder++
    this.#next[device] = nth + 1
    this.facts.events++
    if (!this.isCounted) this.#cameAt[device * plan.reports + nth] = Date.now()
  }

  result({ startedAt, rate, deadFrom, deadUntil }: Ended): LineResult {
    const lags: number[] = []
    const whileDead: number[] = []
    for (const [at, came] of this.#cameAt.entries()) {
      if (came === 0) continue
      const device = Math.floor(at / plan.reports)
      const sent = startedAt + (((at % plan.reports) * plan.devices + device) / rate) * 1000
      const isDead = sent >= deadFrom && sent < deadUntil
      ;(isDead ? whileDead : lags).push(came - sent)
    }
    const all = part([...lags, ...whileDead])
    const lag = { p50: all(0.5), p99: all(0.99), p99WhileDead: part(whileDead)(0.99) }
    return { ...this.facts, unverified: this.unverified, lag: lag }
  }
}

type Located = { imei: string; time: number }
type Ended = Extract<ReceiverOrder, { order: 'end' }>
type Given = Record<string, string>

function isVerified(webhook: Webhook | undefined, body: string, given: Given): boolean {
  try {
    webhook?.verify(body, given)
    return webhook !== undefined
  } catch {
    return false
  }
}

/** One byte in the middle. */
function withOtherByte(body: string): string {
  const at = Math.floor(body.length / 2)
  return `${body.slice(0, at)}${body[at] === '0' ? '1' : '0'}${body.slice(at + 1)}`
}

function part(values: number[]): (share: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
}

const lines = plan.lines.map((line, nth) => new Line(line, nth))
const seen = () => Object.fromEntries(lines.map(({ name, facts }) => [name, facts.events]))
const named = (name: string) => lines.find((line) => line.name === name)

async function obey(order: ReceiverOrder): Promise<void> {
  if (order.order === 'end') {
    const results = Object.fromEntries(lines.map((line) => [line.name, line.result(order)]))
    process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0))
    return
  }
  const line = named(order.name)
  if (!line) throw new Error(`no line ${order.name}`)
  if (order.order === 'secret') line.webhook = new Webhook(order.secret)
  else if (order.order === 'dead') line.close()
  else await line.open()
}

for (const line of lines) await line.open()
createInterface({ input: process.stdin }).on('line', (line) => {
  void obey(JSON.parse(line) as ReceiverOrder)
})
process.stdout.write('ready\n')
