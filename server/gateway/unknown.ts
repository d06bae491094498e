import { LRUCache } from 'lru-cache'
import type { Protocol } from '#lib/codes/protocols.ts'

export type UnknownNumber = {
  imei: string
  protocol: Protocol
  count: number
  /** Unix seconds. */
  firstAt: number
  lastAt: number
  ip: string
}

/** Bounded, in memory; only plausible numbers. */
export class UnknownNumbers {
  readonly #entries = new LRUCache<string, UnknownNumber>({ max: 5000, ttl: 24 * 3600 * 1000 })
  total = 0

  count(sighting: { imei: string; protocol: Protocol; ip: string; at: number }): void {
    this.total += 1
    const { imei, protocol, ip, at } = sighting
    if (!/^[\w.:@-]{1,64}$/.test(imei)) return
    const known = this.#entries.get(imei)
    if (known) Object.assign(known, { count: known.count + 1, lastAt: at, ip, protocol })
    else this.#entries.set(imei, { imei, protocol, count: 1, firstAt: at, lastAt: at, ip })
  }

  forget(imei: string): void {
    this.#entries.delete(imei)
  }

  top(limit = 200): UnknownNumber[] {
    return [...this.#entries.values()].sort((a, b) => b.count - a.count).slice(0, limit)
  }
}
