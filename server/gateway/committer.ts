import type { Log } from '../log.ts'
import { Batch } from './batch.ts'
import type { BatchResult } from './batch-writer.ts'

/** After its first report, while few wait; and while many do, at the latest. */
const closesAfterMs = { few: 20, many: 100 }
/** From `many` reports on a batch waits for `perPeer` of each sender: a write tells of all. `most` close it. */
const waiting = { many: 1000, perPeer: 8, most: 10_000 }
/** What nobody waits for. */
const lazyMs = 1000

export type CommitterOptions = {
  log: Log
  now: () => number
  store: (batch: Batch) => Promise<BatchResult>
  onStored: (batch: Batch, result: BatchResult) => void
  onDropped: (batch: Batch) => void
}

/** The next batch fills during a transaction, so batches grow with load. */
export class Committer {
  readonly #options: CommitterOptions
  #next = new Batch()
  readonly #spares = [new Batch(), new Batch()]
  #running: Promise<void> | undefined
  #runningLoad = 0
  #timer: NodeJS.Timeout | undefined
  #timerAt = 0
  #numbers = 1
  readonly counters = { commits: 0, reports: 0, dropped: 0, refused: 0 }

  constructor(options: CommitterOptions) {
    this.#options = options
    this.#next.clear(this.#numbers)
  }

  /** Call `schedule` after adding. */
  get batch(): Batch {
    return this.#next
  }

  /** Reports not yet stored; recordings count as so many. */
  get backlog(): number {
    return this.#next.load + this.#runningLoad
  }

  schedule(): void {
    if (this.#running || this.#next.isEmpty) return
    const now = this.#options.now()
    // A clock may be set back.
    const dueAt = Math.min(this.#dueAt(now), now + lazyMs)
    if (dueAt <= now) this.#start()
    else if (!this.#timer || this.#timerAt > dueAt) this.#startAt(dueAt, now)
  }

  #dueAt(now: number): number {
    const { firstAt, reports, peers } = this.#next
    if (firstAt === 0) return now + lazyMs
    if (reports < waiting.many) return firstAt + closesAfterMs.few
    const isFull = reports >= waiting.most || reports >= waiting.perPeer * peers.size
    return isFull ? now : firstAt + closesAfterMs.many
  }

  #startAt(dueAt: number, now: number): void {
    clearTimeout(this.#timer)
    this.#timerAt = dueAt
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      // More may wait by now than when it was set.
      if (this.#next.reports >= waiting.many) this.schedule()
      else this.#start()
    }, dueAt - now)
  }

  async close(): Promise<void> {
    while (this.#running || !this.#next.isEmpty) {
      this.#start()
      await this.#running
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#running) return
    const batch = this.#next
    this.#numbers += 1
    this.#next = this.#spares.pop() ?? new Batch()
    this.#next.clear(this.#numbers)
    this.#runningLoad = batch.load
    this.#running = this.#commit(batch)
  }

  async #commit(batch: Batch): Promise<void> {
    let result: BatchResult
    try {
      result = await this.#options.store(batch)
    } catch (error) {
      this.#options.log.error({ err: error, reports: batch.reports }, 'a batch could not be stored')
      this.#runningLoad = 0
      this.#drop(batch)
      // Its states build on the lost batch.
      this.#drop(this.#next)
      this.#numbers += 1
      this.#next.clear(this.#numbers)
      this.#spares.push(batch)
      this.#goOn()
      return
    }
    this.#release(batch)
    this.counters.commits += 1
    const { refused } = result
    this.counters.reports += batch.reports - (refused?.rows.size ?? 0)
    if (refused) {
      this.counters.refused += refused.rows.size
      // Their states build on what was refused.
      this.#next.leaveOut(refused.devices)
    }
    // Stored while these replies are written.
    this.#goOn()
    this.#options.onStored(batch, result)
    this.#spares.push(batch)
  }

  #goOn(): void {
    this.#running = undefined
    this.#runningLoad = 0
    this.schedule()
  }

  #release(batch: Batch): void {
    for (const device of batch.devices) device.pending -= 1
  }

  #drop(batch: Batch): void {
    this.counters.dropped += batch.reports
    this.#release(batch)
    this.#options.onDropped(batch)
  }
}
