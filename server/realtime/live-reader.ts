import { liveKind } from '#lib/live/frame.ts'
import type { ShownView } from '#lib/live/messages.ts'
import type { Channel } from './channel.ts'
import { CountsSender } from './counts-sender.ts'
import {
  encodeFrame,
  encodeFrames,
  type FeedReader,
  type LiveFeed,
  rowsPerFrame,
} from './live-feed.ts'
import type { LiveStore } from './live-store.ts'
import { LiveView } from './live-view.ts'

export type LiveReaderOptions = {
  store: LiveStore
  feed: LiveFeed
  channel: Channel
  wantsRows: boolean
  wantsCounts: boolean
  /** Above, only rows in view are sent. */
  viewAbove: number
}

const rowsAtOnce = 4 * rowsPerFrame

/**
 * A connection in a feed: snapshot in pieces, then changes. It is a position in the log, so a
 * paused reader costs nothing.
 */
export class LiveReader implements FeedReader {
  readonly #options: LiveReaderOptions
  readonly #stopListening: () => void
  #at = 0
  /** A snapshot, or changes too many for one write. */
  #sending: { slots: Uint32Array; next: number; isSnapshot: boolean } | undefined
  #view: LiveView | undefined
  readonly #counts: CountsSender | undefined

  constructor(options: LiveReaderOptions) {
    this.#options = options
    this.#stopListening = options.channel.onRoom(() => this.#sendPieces())
    if (options.wantsRows) this.#startSnapshot()
    if (options.wantsCounts) this.#counts = new CountsSender(options)
    options.feed.readers.add(this)
  }

  close(): void {
    this.#stopListening()
    this.#options.feed.readers.delete(this)
    this.#options.store.release(this.#options.feed)
  }

  setView(view: ShownView): void {
    const { store, feed, wantsRows, viewAbove } = this.#options
    if (!wantsRows || (!this.#view && feed.size <= viewAbove)) return
    if (!this.#view) {
      this.#view = new LiveView(store.rows, view)
      return
    }
    const slots = this.#view.moveTo(view)
    const own = slots.filter((slot) => feed.covers(store.rows.orgOf(slot), store.rows.idAt(slot)))
    for (const frame of encodeFrames(store.rows, own)) this.#options.channel.send(frame)
  }

  flush(): boolean {
    const { channel } = this.#options
    if (!channel.isOpen) return false
    if (!channel.hasRoom) return true
    this.#counts?.flush()
    if (!this.#options.wantsRows) return false
    if (this.#sending) return true
    this.#sendChanges()
    return false
  }

  #sendChanges(): void {
    const { feed, channel, store } = this.#options
    if (this.#at < feed.start) {
      this.#startSnapshot()
      return
    }
    const { slots, gone, frames } = feed.changes(this.#at, feed.end)
    this.#at = feed.end
    const own = this.#view ? this.#view.filter(slots) : slots
    if (own.length > rowsAtOnce) {
      this.#sending = { slots: Uint32Array.from(own), next: 0, isSnapshot: false }
      this.#sendPieces()
    } else
      for (const frame of own === slots ? frames() : encodeFrames(store.rows, own))
        channel.send(frame)
    if (gone.length > 0) channel.send({ type: 'gone', ids: gone.map(String) })
  }

  /** Rows may be newer than the snapshot's start, never older. */
  #startSnapshot(): void {
    const { feed, store } = this.#options
    this.#at = feed.end
    this.#view?.reset()
    this.#sending = { slots: store.slotsOf(feed), next: 0, isSnapshot: true }
    this.#sendPieces()
  }

  #sendPieces(): void {
    const { store, feed, channel } = this.#options
    while (this.#sending && channel.hasRoom) {
      const { slots, next, isSnapshot } = this.#sending
      const end = Math.min(slots.length, next + rowsPerFrame)
      // Slots may be reused meanwhile.
      const own = slots
        .subarray(next, end)
        .filter((slot) => feed.covers(store.rows.orgOf(slot), store.rows.idAt(slot)))
      const isLast = end === slots.length
      this.#sending = isLast ? undefined : { slots, next: end, isSnapshot }
      const kind = isLast ? liveKind.snapshot : liveKind.snapshotPart
      channel.send(encodeFrame(store.rows, own, isSnapshot ? kind : liveKind.delta))
    }
  }
}
