import { isRefusal, isRepeat, type PositionStore, type StoredAlarm } from '../db/position-store.ts'
import type { Log } from '../log.ts'
import { Batch } from './batch.ts'

const gatherMs = 20
const gatherReports = 2000
/** Signs of life that nobody waits for may wait for company. */
const lazyMs = 1000
const retryMs = { first: 50, most: 1000, giveUp: 30_000 }

export type CommitterOptions = {
  store: PositionStore
  log: Log
  now: () => number
  /** After the commit: replies may go out, news be published. */
  onStored: (batch: Batch, alarms: StoredAlarm[]) => void
  /** The batch is lost and nobody was told otherwise. */
  onDropped: (batch: Batch) => void
}

/**
 * Group commit: one transaction under way while the next batch gathers, so batches grow with the load by themselves.
 * While the database is away a batch is tried again for half a minute, then given up: its senders are cut off and
 * send again, for nothing was acknowledged.
 */
export class Committer {
  readonly #options: CommitterOptions
  #gathering = new Batch()
  readonly #spares = [new Batch(), new Batch()]
  #running: Promise<void> | undefined
  #runningReports = 0
  #timer: NodeJS.Timeout | undefined
  #dueAt = 0
  #numbers = 1
  #isClosing = false
  /** Figures for metrics. */
  readonly counters = { commits: 0, reports: 0, repeats: 0, dropped: 0, failures: 0 }
  isAway = false

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
    const dueAt = firstAt === 0 ? now + lazyMs : firstAt + gatherMs
    if (reports >= gatherReports || dueAt <= now) {
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
    this.#isClosing = true
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
    let alarms: StoredAlarm[]
    try {
      alarms = await this.#append(batch)
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
    this.counters.reports += batch.reports
    // The database works on the next batch while the replies of this one are written.
    this.#goOn()
    this.#options.onStored(batch, alarms)
    this.#spares.push(batch)
  }

  /** A batch has ended: those who look at the backlog find room again, and the next one may start. */
  #goOn(): void {
    this.#running = undefined
    this.#runningReports = 0
    this.schedule()
  }

  async #append(batch: Batch): Promise<StoredAlarm[]> {
    const { store, log, now } = this.#options
    const frozen = batch.freeze()
    if (!frozen.positions && !frozen.states) return []
    const giveUpAt = now() + retryMs.giveUp
    let pause = retryMs.first
    let mayRepeat = false
    for (;;) {
      try {
        const alarms = await store.append(frozen, mayRepeat)
        this.isAway = false
        return alarms
      } catch (error) {
        if (isRepeat(error) && !mayRepeat) {
          this.counters.repeats += 1
          mayRepeat = true
          continue
        }
        this.counters.failures += 1
        if (isRefusal(error) || this.#isClosing || now() > giveUpAt) throw error
        if (!this.isAway)
          log.warn({ reason: String(error) }, 'the position store is away, trying again')
        this.isAway = true
        // The connection may have broken after the commit: the batch may be stored already.
        mayRepeat = true
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, retryMs.most)
      }
    }
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
