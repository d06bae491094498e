import { LRUCache } from 'lru-cache'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { RefusalCause, RefusalTransport } from '#lib/codes/refusal-causes.ts'

export type Refusal = {
  cause: RefusalCause
  /** Whose port it came to. */
  protocol: Protocol
  transport: RefusalTransport
  ip: string
  count: number
  /** Unix seconds. */
  firstAt: number
  lastAt: number
}

export type RefusedSender = Pick<Refusal, 'protocol' | 'transport' | 'ip'>
type Sighting = Pick<Refusal, 'cause' | 'protocol' | 'transport' | 'ip'>

const keptMs = 24 * 3600 * 1000
const mostKept = 2000
/** Told to a device that gets in so long after. */
const recentSeconds = 3600
const tellEveryMs = 60_000

/** What was refused, by cause and address; bounded, in memory. */
export class Refusals {
  readonly #entries = new LRUCache<string, Refusal>({ max: mostKept, ttl: keptMs })
  /** Count that was last reported to a device. */
  readonly #told = new LRUCache<string, number>({ max: mostKept, ttl: keptMs })
  readonly #toldLately = new LRUCache<number, true>({ max: mostKept, ttl: tellEveryMs })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  note({ cause, protocol, transport, ip }: Sighting): void {
    const key = `${cause} ${protocol} ${transport} ${ip}`
    const at = Math.floor(this.#now() / 1000)
    const known = this.#entries.get(key)
    if (!known) {
      this.#entries.set(key, { cause, protocol, transport, ip, count: 1, firstAt: at, lastAt: at })
      return
    }
    known.count += 1
    known.lastAt = at
  }

  /** True once a minute, so that a flood in the name of a device fills no log. */
  mayTell(deviceId: number): boolean {
    if (this.#toldLately.has(deviceId)) return false
    this.#toldLately.set(deviceId, true)
    return true
  }

  /** The newest first. */
  latest(limit = 50): Refusal[] {
    return [...this.#entries.values()].sort((a, b) => b.lastAt - a.lastAt).slice(0, limit)
  }

  /**
   * What the bound of its address kept out lately, for the log of a device that got in from there;
   * each count once.
   */
  untold(deviceId: number, from: RefusedSender): Refusal | undefined {
    if (this.#entries.size === 0) return undefined
    const { protocol, transport, ip } = from
    const refusal = this.#entries.get(`perAddress ${protocol} ${transport} ${ip}`)
    if (!refusal || Math.floor(this.#now() / 1000) - refusal.lastAt > recentSeconds)
      return undefined
    const key = `${deviceId} ${protocol} ${transport} ${ip}`
    if (this.#told.get(key) === refusal.count) return undefined
    this.#told.set(key, refusal.count)
    return refusal
  }
}
