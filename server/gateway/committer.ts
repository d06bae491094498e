import type { Log } from '../log.ts'
import { Batch } from './batch.ts'
import type { BatchResult } from './batch-writer.ts'

const batchMs = 20
const collectReports = 2000
/** Signs of life that nobody waits for may wait for company. */
const lazyMs = 1000

export type CommitterOptions = {
  log: Log
  now: () => number
  /** Rejects when the batch is lost. */
  store: (batch: Batch) => Promise<BatchResult>
  /** After the commit: replies may go out, news be published. */
  onStored: (batch: Batch, result: BatchResult) => void
  /** The batch is lost and nobody was told otherwise. */
  onDropped: (batch: Batch) => void
}

/** Group commit: one transaction under way while the next batch gathers, so batches grow with the load by themselves. */
export class Committer {
  readonly #options: CommitterOptions
  #gathering = new Batch()
  readonly #spares = [new Batch(), new Batch()]
  #running: Promise<void> | undefined
  #runningReports = 0
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  #numbers = 1
  /** Figures for metrics. */
  readonly counters = { commits: 0, reports: 0, dropped: 0, refused: 0 }

  constructor(options: CommitterOptions) {
    this.#options = options
    this.#gathering.clear(this.#numbers)
  }

  /** The batch that takes what comes in now. Call `schedule` after adding to it. */
  get batch(): Batch {
    return this.#gathering
  }

  /** Reports that are taken in and not yet stored. */
  get backlog(): number {
    return this.#gathering.reports + this.#runningReports
  }

  /** Sees to it that the gathered batch is committed soon; sooner when somebody waits for it. */
  schedule(): void {
    if (this.#running || this.#gathering.isEmpty) return
    const now = this.#options.now()
    const { firstAt, reports } = this.#gathering
    const dueAt = firstAt === 0 ? now + lazyMs : firstAt + batchMs
    if (reports >= collectReports || dueAt <= now) {
      this.#start()
      return
    }
    if (this.#timer && this.#dueAt <= dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => this.#start(), dueAt - now)
  }

  /** Commits what is gathered and ends. */
  async close(): Promise<void> {
    while (this.#running || !this.#gathering.isEmpty) {
      this.#start()
      await this.#running
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#running) return
    const batch = this.#gathering
    this.#numbers += 1
    this.#gathering = this.#spares.pop() ?? new Batch()
    this.#gathering.clear(this.#numbers)
    this.#runningReports = batch.reports
    this.#running = this.#commit(batch)
  }

  async #commit(batch: Batch): Promise<void> {
    let result: BatchResult
    try {
      result = await this.#options.store(batch)
    } catch (error) {
      this.#options.log.error({ err: error, reports: batch.reports }, 'a batch could not be stored')
      this.#runningReports = 0
      this.#drop(batch)
      // What is gathered meanwhile was judged on top of the lost batch.
      this.#drop(this.#gathering)
      this.#numbers += 1
      this.#gathering.clear(this.#numbers)
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
      // What is gathered of these devices meanwhile was judged on top of what was refused.
      this.#gathering.leaveOut(refused.devices)
    }
    // The database works on the next batch while the replies of this one are written.
    this.#goOn()
    this.#options.onStored(batch, result)
    this.#spares.push(batch)
  }

  /** A batch has ended: those who look at the backlog find room again, and the next one may start. */
  #goOn(): void {
    this.#running = undefined
    this.#runningReports = 0
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
