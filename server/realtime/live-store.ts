import { type LiveScope, scopeKey } from '../domain/tracking/live/live-scope.ts'
import {
  listDevicesById,
  listDevicesOfScope,
  readLiveRows,
  type StoredLiveDevice,
} from '../domain/tracking/live/read-live-rows.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import { LiveFeed, pathPrefixes } from './live-feed.ts'
import { LiveIndex } from './live-index.ts'
import { decodeBusRows, type LiveRows, rowWords } from './live-rows.ts'

export type LiveStoreOptions = {
  main: Services['pool']
  positions: Services['positions']
  log: Log
  /** Least between flushes of a feed. A browser goes over all its devices with each. */
  flushMs: number
  /** After the last reader. */
  lingerMs?: number
  /** Devices; reading larger feeds again takes seconds, so they stay for a day. */
  keepAbove?: number
}

type OpenFeed = {
  feed: LiveFeed
  users: number
  /** Read once, and kept current since. */
  isFilled: boolean
  ready: Promise<void>
  linger?: NodeJS.Timeout
}

const firstFlushMs = 50
/** The most between flushes of a feed, and of one with more devices always. */
const flushLimits = { mostMs: 1000, mostDevices: 20_000 }
const retryMs = 5000
const keptMs = 86_400_000

/**
 * Devices in use, loaded once, kept current by the bus. Loads are serial, so that none restores a
 * removed device.
 */
export class LiveStore {
  readonly #options: LiveStoreOptions
  readonly #index = new LiveIndex((feed) => this.wake(feed))
  readonly #open = new Map<string, OpenFeed>()
  /** Rows from the bus during a load; they win. */
  readonly #early = new Map<number, Uint32Array>()
  readonly #stale = new Set<number>()
  #readers = 0
  /** What the last flushes of all feeds took together. */
  #roundMs = 0
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: LiveStoreOptions) {
    this.#options = options
  }

  get rows(): LiveRows {
    return this.#index.rows
  }

  get feedCount(): number {
    return this.#open.size
  }

  slotsOf(feed: LiveFeed): Uint32Array {
    return this.#index.slotsOf(feed)
  }

  async open(scope: LiveScope): Promise<LiveFeed> {
    const key = scopeKey(scope)
    let open = this.#open.get(key)
    if (!open) {
      const feed = new LiveFeed(scope, this.rows)
      this.#index.addFeed(feed)
      open = { feed, users: 0, isFilled: false, ready: this.#serially(() => this.#fill(feed)) }
      this.#open.set(key, open)
    }
    open.users += 1
    clearTimeout(open.linger)
    try {
      await open.ready
    } catch (error) {
      if (this.#open.get(key) === open) this.#forget(open)
      throw error
    }
    return open.feed
  }

  release(feed: LiveFeed): void {
    const open = this.#open.get(feed.key)
    if (open?.feed !== feed) return
    open.users -= 1
    if (open.users > 0) return
    const forget = () => {
      if (open.users === 0) this.#forget(open)
    }
    const { lingerMs = 60_000 } = this.#options
    open.linger = setTimeout(forget, feed.size > this.#keepAbove ? keptMs : lingerMs).unref()
  }

  get #keepAbove(): number {
    return this.#options.keepAbove ?? Number.POSITIVE_INFINITY
  }

  /** Skips devices that are not loaded. */
  apply(base64: string): void {
    const words = decodeBusRows(base64)
    if (!words) return
    for (let at = 0; at < words.length; at += rowWords) {
      const id = words[at] ?? 0
      if (this.#readers > 0) this.#early.set(id, words.slice(at, at + rowWords))
      const slot = this.rows.slotOf(id)
      // Newest fix wins; if equal, the later message.
      if (slot !== undefined && (words[at + 3] ?? 0) >= this.rows.fixedAt(slot))
        this.#index.write(slot, words, at)
    }
  }

  invalidate(id: number): void {
    if (this.#open.size === 0) return
    this.#stale.add(id)
    if (this.#stale.size === 1) void this.#serially(() => this.#refresh())
  }

  /** After a bus failure, and periodically for expiries. */
  async reload(): Promise<void> {
    const open = [...this.#open.values()]
    const covering = open.filter(({ feed }) => !this.#isCovered(feed))
    const covered = open.filter(({ feed }) => this.#isCovered(feed))
    for (const { feed } of [...covering, ...covered]) await this.#serially(() => this.#fill(feed))
  }

  close(): void {
    for (const { feed, linger } of this.#open.values()) {
      clearTimeout(linger)
      clearTimeout(feed.timer)
    }
    this.#open.clear()
  }

  /** Soon after idle time, else as often as flushing leaves half of the processor free. */
  wake(feed: LiveFeed): void {
    if (feed.timer || feed.readers.size === 0) return
    const first = Math.min(firstFlushMs, this.#options.flushMs)
    const everyMs = this.#everyMs(feed)
    // A clock may be set back.
    const pause = Math.min(everyMs, Math.max(first, feed.flushedAt + everyMs - Date.now()))
    feed.timer = setTimeout(() => this.#flush(feed), pause)
  }

  #everyMs(feed: LiveFeed): number {
    const { mostMs, mostDevices } = flushLimits
    if (feed.size > mostDevices) return mostMs
    return Math.min(mostMs, Math.max(this.#options.flushMs, 2 * this.#roundMs))
  }

  #flush(feed: LiveFeed): void {
    feed.timer = undefined
    feed.flushedAt = Date.now()
    const startedAt = performance.now()
    let isBehind = false
    for (const reader of feed.readers) isBehind = reader.flush() || isBehind
    const flushMs = performance.now() - startedAt
    this.#roundMs += flushMs - feed.flushMs
    feed.flushMs = flushMs
    if (isBehind) this.wake(feed)
  }

  #serially(work: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(work)
    this.#queue = run.catch(() => undefined)
    return run
  }

  #again(ids: readonly number[]): void {
    for (const id of ids) this.invalidate(id)
  }

  async #fill(feed: LiveFeed): Promise<void> {
    const open = this.#open.get(feed.key)
    if (open?.feed !== feed) return
    if (this.#isCovered(feed)) {
      this.#showLoaded(open)
      return
    }
    const devices = await this.#read(() => listDevicesOfScope(this.#options.main, feed.scope))
    const seen = new Set(devices.map((device) => device.id))
    if (this.#open.get(feed.key)?.feed !== feed) {
      this.#index.removeFeed(feed)
      return
    }
    for (const slot of this.slotsOf(feed))
      if (!seen.has(this.rows.idAt(slot))) this.#index.remove(slot)
    this.#showLoaded(open)
  }

  #showLoaded(open: OpenFeed): void {
    open.isFilled = true
    open.feed.recount(this.slotsOf(open.feed))
    this.wake(open.feed)
  }

  /** Its devices are among those of a very large organisation that is loaded. */
  #isCovered({ scope, key }: LiveFeed): boolean {
    if (scope.kind === 'devices') return false
    return pathPrefixes(scope.path).some((path) => {
      const above = this.#open.get(scopeKey({ kind: 'tree', path }))
      if (!above?.isFilled || above.feed.key === key) return false
      return above.feed.size > this.#keepAbove
    })
  }

  async #refresh(): Promise<void> {
    const ids = [...this.#stale]
    this.#stale.clear()
    try {
      const devices = await this.#read(async () => {
        const found = await listDevicesById(this.#options.main, ids)
        return found.filter(({ path, id }) => this.#index.feedsFor(path, id).length > 0)
      })
      const kept = new Set(devices.map((device) => device.id))
      for (const id of ids) {
        const slot = this.rows.slotOf(id)
        if (slot !== undefined && !kept.has(id)) this.#index.remove(slot)
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'live devices could not be read again')
      setTimeout(() => this.#again(ids), retryMs).unref()
    }
  }

  async #read(list: () => Promise<StoredLiveDevice[]>): Promise<StoredLiveDevice[]> {
    this.#readers += 1
    try {
      const devices = await list()
      const now = Math.floor(Date.now() / 1000)
      for await (const part of readLiveRows(this.#options.positions, devices, now))
        for (const [{ id, path }, row] of part) {
          const words = this.rows.encode(row)
          const early = this.#early.get(id)
          this.#index.put(id, path, early && (early[3] ?? 0) >= row.fixedAt ? early : words)
        }
      return devices
    } finally {
      this.#readers -= 1
      if (this.#readers === 0) this.#early.clear()
    }
  }

  #forget(open: OpenFeed): void {
    clearTimeout(open.feed.timer)
    this.#roundMs -= open.feed.flushMs
    this.#open.delete(open.feed.key)
    this.#index.removeFeed(open.feed)
  }
}
