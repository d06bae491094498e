import type { LiveScope } from '../domain/tracking/live/live-scope.ts'
import type { ChangeListener } from './change-notices.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import type { LentListener } from './lent-follower.ts'
import { encodeLent, type FeedReader, type LiveFeed } from './live-feed.ts'

type LentStreamOptions = {
  hub: Hub
  channel: Channel
  accountId: number
  changes: ChangeListener
}

/**
 * Devices that others lend to the account, beside those of its own tree: all of them in one frame
 * with each change. They are few, and what is not in the frame is out of sight.
 */
export class LentStream implements LentListener, FeedReader {
  readonly accountId: number
  readonly #options: LentStreamOptions
  readonly #stopListening: () => void
  #ids: readonly number[] | undefined
  #feed: LiveFeed | undefined
  /** In the feed's log; undefined until the feed is read. */
  #at: number | undefined
  #isClosed = false
  #work: Promise<void> = Promise.resolve()

  constructor(options: LentStreamOptions) {
    this.#options = options
    this.accountId = options.accountId
    this.#stopListening = options.channel.onRoom(() => this.flush())
    options.hub.lent.add(this)
  }

  lent(ids: readonly number[]): void {
    if (`${this.#ids}` === `${ids}`) return
    const before = this.#ids ?? []
    this.#ids = ids
    this.#at = undefined
    this.#listenTo(before, ids)
    this.#work = this.#work.then(() => this.#follow(ids))
  }

  /** True when the socket is full. */
  flush(): boolean {
    const { channel, hub } = this.#options
    const end = this.#feed?.end ?? 0
    if (!channel.isOpen || this.#at === undefined || this.#at === end) return false
    if (!channel.hasRoom) return true
    this.#at = end
    const slots = this.#feed ? hub.store.slotsOf(this.#feed) : []
    channel.send(encodeLent(hub.store.rows, slots))
    return false
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    this.#options.hub.lent.remove(this)
    this.#listenTo(this.#ids ?? [], [])
    this.#work = this.#work.then(() => this.#leave())
  }

  async #follow(ids: readonly number[]): Promise<void> {
    const { hub } = this.#options
    this.#leave()
    if (this.#isClosed || this.#ids !== ids) return
    try {
      if (ids.length > 0) this.#feed = await hub.store.open({ kind: 'devices', ids: new Set(ids) })
    } catch (error) {
      hub.options.services.log.warn({ err: error }, 'lent devices could not be followed')
      this.#options.channel.close(1013, 'resync')
      return
    }
    this.#feed?.readers.add(this)
    this.#at = beforeAll
    this.flush()
  }

  #leave(): void {
    const feed = this.#feed
    this.#feed = undefined
    if (!feed) return
    feed.readers.delete(this)
    this.#options.hub.store.release(feed)
  }

  /** Their names, as those of the own tree. */
  #listenTo(before: readonly number[], after: readonly number[]): void {
    const { hub, changes } = this.#options
    for (const id of before) if (!after.includes(id)) hub.changes.remove(deviceScope(id), changes)
    for (const id of after) if (!before.includes(id)) hub.changes.add(deviceScope(id), changes)
  }
}

const beforeAll = -1

const deviceScope = (deviceId: number): LiveScope => ({ kind: 'device', path: '', deviceId })
