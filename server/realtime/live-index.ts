import { namedIds } from '../domain/tracking/live/live-scope.ts'
import { type LiveFeed, pathPrefixes } from './live-feed.ts'
import { LiveRows, type OrgNode } from './live-rows.ts'

/** Keeps rows, organisations and feeds in step; notifies each affected feed once. */
export class LiveIndex {
  readonly rows = new LiveRows()
  readonly #feeds = new Map<string, LiveFeed>()
  readonly #orgs = new Map<string, OrgNode>()
  /** Feeds that name their devices, by device. */
  readonly #naming = new Map<number, Set<LiveFeed>>()
  /** Cleared when a feed comes or goes. */
  readonly #feedsOfPath = new Map<string, LiveFeed[]>()
  readonly #onChange: (feed: LiveFeed) => void

  constructor(onChange: (feed: LiveFeed) => void) {
    this.#onChange = onChange
  }

  addFeed(feed: LiveFeed): void {
    this.#feeds.set(feed.key, feed)
    for (const id of namedIds(feed.scope) ?? [])
      this.#naming.set(id, (this.#naming.get(id) ?? new Set()).add(feed))
    this.#feedsOfPath.clear()
  }

  removeFeed(feed: LiveFeed): void {
    this.#feeds.delete(feed.key)
    for (const id of namedIds(feed.scope) ?? []) this.#forgetName(id, feed)
    this.#feedsOfPath.clear()
    for (const slot of this.slotsOf(feed)) {
      const path = this.rows.orgOf(slot)?.path ?? ''
      if (this.feedsFor(path, this.rows.idAt(slot)).length === 0) this.rows.remove(slot)
    }
    for (const [path, org] of this.#orgs) if (org.slots.size === 0) this.#orgs.delete(path)
  }

  slotsOf(feed: LiveFeed): Uint32Array {
    const named = namedIds(feed.scope)
    if (named) return Uint32Array.from(named.flatMap((id) => this.rows.slotOf(id) ?? []))
    const covered = [...this.#orgs.values()].filter((org) => feed.covers(org, 0))
    const slots = new Uint32Array(covered.reduce((sum, org) => sum + org.slots.size, 0))
    let at = 0
    for (const org of covered) for (const slot of org.slots) slots[at++] = slot
    return slots
  }

  feedsFor(path: string, id: number): readonly LiveFeed[] {
    const feeds = this.#feedsOfPath.get(path) ?? this.#findFeeds(path)
    const naming = this.#naming.get(id)
    return naming ? [...feeds, ...naming] : feeds
  }

  put(id: number, path: string, words: Uint32Array): void {
    const org = this.#orgAt(path)
    const slot = this.rows.slotOf(id)
    if (slot === undefined) this.#add(id, org, words)
    else {
      this.moveTo(slot, path)
      this.write(slot, words, 0)
    }
  }

  write(slot: number, words: Uint32Array, at: number): void {
    const before = { kind: this.rows.kindAt(slot), cell: this.rows.cellAt(slot) }
    const path = this.rows.orgOf(slot)?.path
    if (path === undefined || !this.rows.write(slot, words, at)) return
    for (const feed of this.feedsFor(path, this.rows.idAt(slot))) {
      feed.change(slot, before)
      this.#onChange(feed)
    }
  }

  /** Notifies those who no longer see it. */
  moveTo(slot: number, path: string): void {
    const org = this.#orgAt(path)
    if (this.rows.orgOf(slot) === org) return
    const id = this.rows.idAt(slot)
    const before = this.feedsFor(this.rows.orgOf(slot)?.path ?? '', id)
    const after = this.feedsFor(path, id)
    for (const feed of before) if (!after.includes(feed)) this.#leave(feed, slot)
    this.rows.move(slot, org)
    for (const feed of after) if (!before.includes(feed)) this.#enter(feed, slot)
  }

  remove(slot: number): void {
    const path = this.rows.orgOf(slot)?.path ?? ''
    for (const feed of this.feedsFor(path, this.rows.idAt(slot))) this.#leave(feed, slot)
    this.rows.remove(slot)
  }

  #add(id: number, org: OrgNode, words: Uint32Array): void {
    const slot = this.rows.add(id, org)
    this.rows.write(slot, words, 0)
    for (const feed of this.feedsFor(org.path, id)) this.#enter(feed, slot)
  }

  #forgetName(id: number, feed: LiveFeed): void {
    const naming = this.#naming.get(id)
    naming?.delete(feed)
    if (naming?.size === 0) this.#naming.delete(id)
  }

  #enter(feed: LiveFeed, slot: number): void {
    feed.enter(slot)
    this.#onChange(feed)
  }

  #leave(feed: LiveFeed, slot: number): void {
    feed.leave(slot)
    this.#onChange(feed)
  }

  #orgAt(path: string): OrgNode {
    let org = this.#orgs.get(path)
    if (!org) {
      org = { path, slots: new Set() }
      this.#orgs.set(path, org)
    }
    return org
  }

  #findFeeds(path: string): LiveFeed[] {
    const keys = [`organisation:${path}`, ...pathPrefixes(path).map((prefix) => `tree:${prefix}`)]
    const feeds = keys.flatMap((key) => this.#feeds.get(key) ?? [])
    this.#feedsOfPath.set(path, feeds)
    return feeds
  }
}
