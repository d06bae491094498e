import { displayStates } from '#lib/codes/device-state.ts'
import type { CountsMessage } from '#lib/live/messages.ts'
import type { Channel } from './channel.ts'
import type { LiveFeed } from './live-feed.ts'

/** Sends a feed's counts by state to one connection, at once and after changes. */
export class CountsSender {
  readonly #feed: LiveFeed
  readonly #channel: Channel
  #sent = -1

  constructor({ feed, channel }: { feed: LiveFeed; channel: Channel }) {
    this.#feed = feed
    this.#channel = channel
    this.flush()
  }

  flush(): void {
    const { countsVersion, counts, size } = this.#feed
    if (this.#sent === countsVersion) return
    this.#sent = countsVersion
    const byState = Object.fromEntries(
      displayStates.map((state, index) => [state, counts[index] ?? 0]),
    ) as CountsMessage['counts']
    this.#channel.send({ type: 'state', total: size, counts: byState })
  }
}
