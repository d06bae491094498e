import type { ChangeListener } from './change-notices.ts'
import type { Channel } from './channel.ts'

/** Beyond, the reader drops all its device data. */
const mostNamed = 500

/** Collects while the socket is full. */
export class ChangeStream implements ChangeListener {
  readonly #channel: Channel
  readonly #stopListening: () => void
  readonly #waiting = new Set<number>()
  #isAll = false

  constructor(channel: Channel) {
    this.#channel = channel
    this.#stopListening = channel.onRoom(() => this.#send())
  }

  changed(ids: readonly number[]): void {
    for (const id of ids) this.#waiting.add(id)
    this.#send()
  }

  changedAll(): void {
    this.#isAll = true
    this.#send()
  }

  close(): void {
    this.#stopListening()
  }

  #send(): void {
    if (this.#waiting.size > mostNamed) this.#isAll = true
    if (this.#isAll) this.#waiting.clear()
    const hasNews = this.#isAll || this.#waiting.size > 0
    if (!hasNews || !this.#channel.hasRoom) return
    const ids = [...this.#waiting].map(String)
    this.#channel.send({ type: 'changed', ids, ...(this.#isAll && { all: true }) })
    this.#waiting.clear()
    this.#isAll = false
  }
}
