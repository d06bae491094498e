import { liveKind } from '#lib/live/frame.ts'
import type { ShownView } from '#lib/live/messages.ts'
import { CountsSender } from './counts-sender.ts'
import { encodeFrame, encodeGroups, type FeedReader, rowsPerFrame } from './live-feed.ts'
import { areaOf, type CellArea, covers, isCellIn, type LiveGrid } from './live-grid.ts'
import type { LiveReaderOptions } from './live-reader.ts'
import { idsOf } from './live-view.ts'

/** Until the client names its view. */
const wholeWorld: ShownView = { bbox: [-180, -85, 180, 85], zoom: 2 }
const groupsEveryMs = 2000

type ViewReaderOptions = LiveReaderOptions & {
  /** More in the area of a view are sent as groups. */
  rowsOfView: number
}

/**
 * A connection in the feed of a very large organisation: counts by cell of what its map shows, and
 * the devices themselves once few enough are in sight. The browser never holds the fleet.
 */
export class ViewReader implements FeedReader {
  readonly #options: ViewReaderOptions
  readonly #stopListening: () => void
  readonly #grid: LiveGrid
  readonly #counts: CountsSender | undefined
  #view = wholeWorld
  #area: CellArea = areaOf(wholeWorld.bbox)
  /** Position in the feed's log. */
  #at = 0
  /** Sent groups; undefined while rows are shown. */
  #groups: { version: number; at: number } | undefined
  /** Slots that the client draws. */
  readonly #drawn = new Set<number>()
  /** Ids of devices whose changes are sent wherever they are. */
  #watched: ReadonlySet<number> = new Set()
  #isDue = true

  constructor(options: ViewReaderOptions) {
    const { store, feed, channel } = options
    this.#options = options
    this.#grid = feed.gridOf(() => store.slotsOf(feed))
    this.#stopListening = channel.onRoom(() => this.flush())
    if (options.wantsCounts) this.#counts = new CountsSender(options)
    this.flush()
    feed.readers.add(this)
  }

  close(): void {
    this.#stopListening()
    this.#options.feed.readers.delete(this)
    this.#options.store.release(this.#options.feed)
  }

  setView(view: ShownView): void {
    const before = this.#watched
    this.#view = view
    this.#watched = idsOf(view.watched)
    this.#isDue = true
    this.flush()
    if (this.#options.wantsRows) this.#sendDelta(this.#watchedSlots((id) => !before.has(id)))
  }

  flush(): boolean {
    const { channel, wantsRows } = this.#options
    if (!channel.isOpen) return false
    if (!channel.hasRoom) return true
    this.#counts?.flush()
    if (!wantsRows) return false
    if (this.#isDue) this.#show()
    else if (this.#groups) return this.#sendGroupsAgain(this.#groups)
    else this.#sendChanges()
    return false
  }

  /** What the view needs: nothing while it stays in the area of sent rows. */
  #show(): void {
    this.#isDue = false
    const { bbox, zoom } = this.#view
    if (!this.#groups && this.#drawn.size > 0 && covers(this.#area, bbox)) return
    this.#area = areaOf(bbox)
    const { cells, groups, total, version } = this.#grid.groupsIn(this.#area, zoom)
    this.#at = this.#options.feed.end
    if (total <= this.#options.rowsOfView) this.#sendRows()
    else {
      this.#drawn.clear()
      this.#groups = { version, at: Date.now() }
      this.#options.channel.send(encodeGroups(groups, cells))
      this.#sendDelta(this.#watchedSlots())
    }
  }

  /** True while newer counts wait for their time. */
  #sendGroupsAgain({ version, at }: { version: number; at: number }): boolean {
    this.#sendWatchedChanges()
    if (version === this.#grid.version) return false
    if (Date.now() - at < groupsEveryMs) return true
    this.#show()
    return false
  }

  #sendRows(): void {
    const { store, feed, channel } = this.#options
    const { rows } = store
    this.#groups = undefined
    this.#drawn.clear()
    for (let slot = 0; slot < rows.capacity; slot += 1)
      if (isCellIn(this.#area, rows.cellAt(slot)) && feed.covers(rows.orgOf(slot), rows.idAt(slot)))
        this.#drawn.add(slot)
    for (const slot of this.#watchedSlots()) this.#drawn.add(slot)
    const slots = [...this.#drawn]
    for (let at = 0; at === 0 || at < slots.length; at += rowsPerFrame) {
      const isLast = at + rowsPerFrame >= slots.length
      const kind = isLast ? liveKind.snapshot : liveKind.snapshotPart
      channel.send(encodeFrame(rows, slots.slice(at, at + rowsPerFrame), kind, true))
    }
  }

  /** One that leaves the area is sent once more. */
  #sendChanges(): void {
    const { feed, channel, store } = this.#options
    if (this.#at < feed.start) {
      this.#area = areaOf(this.#view.bbox)
      this.#at = feed.end
      this.#sendRows()
      return
    }
    const { slots, gone } = feed.changes(this.#at, feed.end)
    this.#at = feed.end
    const own = slots.filter((slot) => {
      const isInside =
        isCellIn(this.#area, store.rows.cellAt(slot)) || this.#watched.has(store.rows.idAt(slot))
      const wasDrawn = this.#drawn.has(slot)
      if (isInside) this.#drawn.add(slot)
      else if (wasDrawn) this.#drawn.delete(slot)
      return isInside || wasDrawn
    })
    this.#sendDelta(own)
    if (gone.length > 0) channel.send({ type: 'gone', ids: gone.map(String) })
    if (this.#drawn.size > 2 * this.#options.rowsOfView) this.#isDue = true
  }

  /** Beside groups. */
  #sendWatchedChanges(): void {
    const { feed, channel, store } = this.#options
    const from = this.#at
    this.#at = feed.end
    if (this.#watched.size === 0) return
    if (from < feed.start) {
      this.#sendDelta(this.#watchedSlots())
      return
    }
    const { slots, gone } = feed.changes(from, feed.end)
    this.#sendDelta(slots.filter((slot) => this.#watched.has(store.rows.idAt(slot))))
    const ids = gone.filter((id) => this.#watched.has(id))
    if (ids.length > 0) channel.send({ type: 'gone', ids: ids.map(String) })
  }

  /** Of the feed only: others are not sent. */
  #watchedSlots(isWanted: (id: number) => boolean = () => true): number[] {
    const { store, feed } = this.#options
    return [...this.#watched].flatMap((id) => {
      const slot = isWanted(id) ? store.rows.slotOf(id) : undefined
      return slot !== undefined && feed.covers(store.rows.orgOf(slot), id) ? [slot] : []
    })
  }

  #sendDelta(slots: readonly number[]): void {
    const { store, channel } = this.#options
    for (let at = 0; at < slots.length; at += rowsPerFrame) {
      const part = slots.slice(at, at + rowsPerFrame)
      channel.send(encodeFrame(store.rows, part, liveKind.delta, true))
    }
  }
}
