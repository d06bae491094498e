import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { StoreClient } from '../db/store-client.ts'
import type { Log } from '../log.ts'
import { ErrorBoundary } from '../process/error-boundary.ts'
import type { Bus, BusTopic } from './bus.ts'
import { publishOrLose } from './publish-or-lose.ts'
import { Subscriptions } from './subscriptions.ts'

/** NOTIFY carries less than 8000 bytes. */
const maxBytes = 7900
const partBytes = 7500
const mark = '~'
const expireMs = 30_000
const maxParts = 4096
const maxPending = 1000

let count = 0

/** The message, or parts `~id:n:total:base64`; `sender` identifies the process. */
function splitMessage(json: string, sender: string): string[] {
  if (Buffer.byteLength(json) <= maxBytes) return [json]
  const text = Buffer.from(json).toString('base64')
  const total = Math.ceil(text.length / partBytes)
  count += 1
  return Array.from({ length: total }, (_, n) => {
    const part = text.slice(n * partBytes, (n + 1) * partBytes)
    return `${mark}${sender}-${count}:${n}:${total}:${part}`
  })
}

type Pending = { parts: string[]; missing: number; at: number }

/** Drops unfinished messages after 30 s. */
class MessageJoiner {
  readonly #pending = new Map<string, Pending>()

  take(payload: string, now: number): string | undefined {
    if (!payload.startsWith(mark)) return payload
    const [id = '', place = '', total = '', part = ''] = payload.slice(1).split(':')
    const [n, count] = [Number(place), Number(total)]
    if (!(n >= 0 && n < count && count <= maxParts && Number.isInteger(n))) return undefined
    this.#expire(now)
    const pending = this.#pending.get(id) ?? { parts: [], missing: count, at: now }
    if (pending.parts[n] !== undefined) return undefined
    this.#pending.set(id, pending)
    pending.parts[n] = part
    pending.missing -= 1
    if (pending.missing > 0) return undefined
    this.#pending.delete(id)
    return Buffer.from(pending.parts.join(''), 'base64').toString()
  }

  #expire(now: number): void {
    for (const [id, { at }] of this.#pending) {
      if (at >= now - expireMs && this.#pending.size < maxPending) break
      this.#pending.delete(id)
    }
  }
}

const prefix = 'waypost_'
const retryMs = { first: 100, most: 5000 }
const maxQueue = 10_000

/** One connection listens, one publishes many at once. Not through PgBouncer in transaction mode. */
export async function openNotifyBus(
  url: string,
  log: Log,
  errors = new ErrorBoundary(log),
): Promise<Bus> {
  const subscriptions = new Subscriptions(errors)
  const listening = new Listening(url, log, subscriptions)
  const publishing = new Publishing(url)
  await listening.connect()
  return {
    publish: publishOrLose((topic, json) => publishing.send(topic, json), log),
    subscribe: async (topic, listener, onReset) => {
      const remove = subscriptions.add(topic, listener, onReset)
      await listening.listen(topic)
      return remove
    },
    close: async () => {
      await publishing.close()
      await listening.close()
    },
  }
}

type Queued = { channel: string; payload: string; done: () => void; failed: (e: unknown) => void }

class Publishing {
  readonly #pool: pg.Pool
  readonly #sender = randomBytes(6).toString('hex')
  #queue: Queued[] = []
  #running: Promise<void> | undefined

  constructor(url: string) {
    // NOTIFY need not wait for the disk.
    const options = '-c synchronous_commit=off'
    this.#pool = new pg.Pool({
      Client: StoreClient,
      connectionString: url,
      max: 1,
      options,
      idleTimeoutMillis: 0,
    })
    this.#pool.on('error', () => undefined)
  }

  async send(topic: BusTopic, json: string): Promise<void> {
    const payloads = splitMessage(json, this.#sender)
    if (this.#queue.length + payloads.length > maxQueue) throw new Error('the bus is full')
    await Promise.all(
      payloads.map(
        (payload) =>
          new Promise<void>((done, failed) => {
            this.#queue.push({ channel: prefix + topic, payload, done, failed })
            this.#running ??= this.#run()
          }),
      ),
    )
  }

  async close(): Promise<void> {
    await this.#running
    await this.#pool.end()
  }

  async #run(): Promise<void> {
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const taken = this.#queue.splice(0, 500)
      try {
        await this.#pool.query({
          name: 'notify',
          text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS m (channel, payload)',
          values: [taken.map((one) => one.channel), taken.map((one) => one.payload)],
        })
        for (const { done } of taken) done()
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    this.#running = undefined
  }
}

class Listening {
  readonly #url: string
  readonly #log: Log
  readonly #subscriptions: Subscriptions
  readonly #joiner = new MessageJoiner()
  #client: StoreClient | undefined
  /** One statement at a time. */
  #listens: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(url: string, log: Log, subscriptions: Subscriptions) {
    this.#url = url
    this.#log = log
    this.#subscriptions = subscriptions
  }

  async connect(): Promise<void> {
    const client = new StoreClient({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload ?? ''))
    let isLost = false
    const lost = () => {
      if (isLost || this.#isClosed) return
      isLost = true
      if (this.#client === client) this.#client = undefined
      void this.#reconnect()
    }
    await client.connect()
    client.on('error', lost)
    client.on('end', lost)
    for (const topic of this.#subscriptions.topics())
      await client.query(`LISTEN "${prefix}${topic}"`)
    this.#client = client
  }

  async listen(topic: BusTopic): Promise<void> {
    const listen = () => this.#client?.query(`LISTEN "${prefix}${topic}"`)
    this.#listens = this.#listens.then(listen, listen)
    await this.#listens
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }

  #receive(channel: string, payload: string): void {
    const json = this.#joiner.take(payload, Date.now())
    if (json !== undefined) this.#subscriptions.deliver(channel.slice(prefix.length), json)
  }

  async #reconnect(): Promise<void> {
    this.#log.warn('the bus lost its connection')
    for (let pause = retryMs.first; !this.#isClosed; pause = Math.min(pause * 2, retryMs.most)) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      try {
        await this.connect()
        this.#subscriptions.reset()
        return
      } catch (error) {
        this.#log.debug({ err: error }, 'the bus is still away')
      }
    }
  }
}
