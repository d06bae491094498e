import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import {
  readBoundPlaces,
  readFencePage,
  readFences,
} from '../../domain/tracking/fence/read-watched.ts'
import { isFit, toWatched } from '../../domain/tracking/fence/to-watched.ts'
import { WatchSet } from '../../domain/tracking/fence/watch-set.ts'
import type { Watch, WatchedFence } from '../../domain/tracking/fence/watched-fence.ts'
import type { Log } from '../../log.ts'

const rebuildMs = 1000
const pageSize = 5000
const noSets: readonly WatchSet[] = []

/** What decides which fences watch a device. */
export type WatchedDevice = {
  id: number
  /** Of its organisation: `/1/7/42/`. */
  path: string
  groupId: number | undefined
  /** Bound by themselves; since in store seconds. */
  bound: readonly (readonly [fenceId: number, since: number])[]
  watched?: { version: number; sets: readonly WatchSet[] } | undefined
}

/** All fences, kept current by the bus. */
export class FenceBook {
  readonly #options: { main: Pool; log: Log }
  readonly #fences = new Map<number, WatchedFence>()
  /** `g7` or `o42`: fence and since. */
  readonly #places = new Map<string, Map<number, number>>()
  /** By path and group. */
  readonly #sets = new Map<string, WatchSet | undefined>()
  readonly #changed = new Set<number>()
  #version = 1
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()

  constructor(options: { main: Pool; log: Log }) {
    this.#options = options
  }

  /** Rises when what is known changes. */
  get version(): number {
    return this.#version
  }

  /** Reads all. */
  async load(): Promise<void> {
    const { main } = this.#options
    const fences = new Map<number, WatchedFence>()
    let afterId = 0
    for (;;) {
      const rows = await readFencePage(main, afterId, pageSize)
      for (const row of rows) fences.set(row.id, await toWatched(row))
      afterId = rows.at(-1)?.id ?? afterId
      if (rows.length < pageSize) break
    }
    const places = await readBoundPlaces(main)
    this.#fences.clear()
    for (const [id, fence] of fences) this.#fences.set(id, fence)
    this.#places.clear()
    this.#addPlaces(places)
    this.#renew()
  }

  /** Collects changes for a second. */
  touch(fenceId: number): void {
    this.#changed.add(fenceId)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const ids = [...this.#changed]
      this.#changed.clear()
      this.#reading = this.#reading.then(() => this.#refresh(ids))
    }, rebuildMs)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  setsOf(device: WatchedDevice): readonly WatchSet[] {
    if (this.#fences.size === 0) return noSets
    if (device.watched?.version !== this.#version)
      device.watched = { version: this.#version, sets: this.#resolve(device) }
    return device.watched.sets
  }

  #resolve(device: WatchedDevice): readonly WatchSet[] {
    const own = this.#watches(device.bound, device)
    const place = this.#setOfPlace(device)
    if (own.length === 0) return place ? [place] : noSets
    return place ? [new WatchSet(own), place] : [new WatchSet(own)]
  }

  #setOfPlace({ path, groupId }: WatchedDevice): WatchSet | undefined {
    const key = `${path} ${groupId ?? ''}`
    if (this.#sets.has(key)) return this.#sets.get(key)
    const ids = path.split('/').filter(Boolean)
    const keys = [...ids.map((id) => `o${id}`), ...(groupId === undefined ? [] : [`g${groupId}`])]
    const bound = new Map(keys.flatMap((one) => [...(this.#places.get(one) ?? [])]))
    const watches = this.#watches(bound, { path, id: undefined })
    const set = watches.length === 0 ? undefined : new WatchSet(watches)
    this.#sets.set(key, set)
    return set
  }

  #watches(
    bound: Iterable<readonly [number, number]>,
    device: { path: string; id: number | undefined },
  ): Watch[] {
    const watches: Watch[] = []
    for (const [fenceId, since] of bound) {
      const fence = this.#fences.get(fenceId)
      if (fence && isFit(fence, device)) watches.push({ fence, since })
    }
    return watches
  }

  #addPlaces(rows: Awaited<ReturnType<typeof readBoundPlaces>>): void {
    for (const { fenceId, groupId, organisationId, since } of rows) {
      const key = groupId === null ? `o${organisationId}` : `g${groupId}`
      const place = this.#places.get(key) ?? new Map<number, number>()
      place.set(fenceId, since - storeEpoch)
      this.#places.set(key, place)
    }
  }

  async #refresh(ids: readonly number[]): Promise<void> {
    try {
      const { main } = this.#options
      const rows = await readFences(main, ids)
      const places = await readBoundPlaces(main, ids)
      for (const id of ids) this.#fences.delete(id)
      for (const row of rows) this.#fences.set(row.id, await toWatched(row))
      for (const place of this.#places.values()) for (const id of ids) place.delete(id)
      this.#addPlaces(places)
      this.#renew()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'fences could not be read, trying again')
      for (const id of ids) this.touch(id)
    }
  }

  #renew(): void {
    this.#sets.clear()
    this.#version += 1
  }
}
