import { listLent } from '../domain/tracking/live/list-lent.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'

export type LentListener = {
  readonly accountId: number
  lent(ids: readonly number[]): void
}

export type LentFollowerOptions = {
  main: Services['pool']
  now: Services['now']
  log: Log
}

type Followed = { listeners: Set<LentListener>; ids: readonly number[]; until: number }

const delayMs = 20
const retryMs = 5000

/** Tells who is connected which devices others lend to it, as soon as that changes. */
export class LentFollower {
  readonly #options: LentFollowerOptions
  readonly #accounts = new Map<number, Followed>()
  readonly #due = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: LentFollowerOptions) {
    this.#options = options
  }

  add(listener: LentListener): void {
    const { accountId } = listener
    const followed = this.#accounts.get(accountId)
    if (followed) followed.listeners.add(listener)
    else {
      const until = Number.POSITIVE_INFINITY
      this.#accounts.set(accountId, { listeners: new Set([listener]), ids: [], until })
    }
    this.account(accountId)
  }

  remove(listener: LentListener): void {
    const followed = this.#accounts.get(listener.accountId)
    followed?.listeners.delete(listener)
    if (followed?.listeners.size === 0) this.#accounts.delete(listener.accountId)
  }

  account(id: number): void {
    if (!this.#accounts.has(id)) return
    this.#due.add(id)
    this.#later(delayMs)
  }

  /** Moved, frozen or deleted. */
  device(id: number): void {
    for (const [accountId, { ids }] of this.#accounts) if (ids.includes(id)) this.account(accountId)
  }

  all(): void {
    for (const id of this.#accounts.keys()) this.account(id)
  }

  /** What is over by now. */
  tick(): void {
    const now = this.#options.now()
    for (const [id, { until }] of this.#accounts) if (until <= now) this.account(id)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#read()
    }, ms)
  }

  async #read(): Promise<void> {
    const due = [...this.#due]
    this.#due.clear()
    const { main, now, log } = this.#options
    try {
      const lent = await listLent(main, due, now())
      for (const id of due) {
        const followed = this.#accounts.get(id)
        if (!followed) continue
        const { ids = [], until = Number.POSITIVE_INFINITY } = lent.get(id) ?? {}
        Object.assign(followed, { ids, until })
        for (const listener of followed.listeners) listener.lent(ids)
      }
    } catch (error) {
      log.warn({ err: error }, 'lent devices could not be read')
      for (const id of due) this.#due.add(id)
      this.#later(retryMs)
    }
  }
}
