import { LRUCache } from 'lru-cache'
import { type DeviceEntry, readDeviceEntries } from '../domain/tracking/live/read-device-entries.ts'
import type { Services } from '../services.ts'

/** Cached until the bus invalidates it. */
export class DeviceDirectory {
  readonly #main: Services['pool']
  readonly #entries = new LRUCache<number, DeviceEntry>({ max: 50_000 })
  /** Discards replies from before an invalidation. */
  #age = 0

  constructor(main: Services['pool']) {
    this.#main = main
  }

  forget(id: number): void {
    this.#age += 1
    this.#entries.delete(id)
  }

  forgetAll(): void {
    this.#age += 1
    this.#entries.clear()
  }

  async find(ids: Iterable<number>): Promise<Map<number, DeviceEntry>> {
    const found = new Map<number, DeviceEntry>()
    const missing: number[] = []
    for (const id of new Set(ids)) {
      const entry = this.#entries.get(id)
      if (entry) found.set(id, entry)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const age = this.#age
    const rows = await readDeviceEntries(this.#main, missing)
    for (const entry of rows) {
      found.set(entry.id, entry)
      if (age === this.#age) this.#entries.set(entry.id, entry)
    }
    return found
  }
}
