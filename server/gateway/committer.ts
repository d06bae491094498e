import { storeEpoch } from '#lib/codes/position-flags.ts'
import { isDataRefusal } from '../db/batch-parts.ts'
import {
  isRefusal,
  isRepeat,
  type PositionStore,
  type StoreBatch,
  type StoredAlarm,
} from '../db/position-store.ts'
import type { Log } from '../log.ts'
import { Batch } from './batch.ts'
import { type Refused, type Salvage, storeInParts } from './salvage.ts'

const batchMs = 20
const collectReports = 2000
/** Signs of life that nobody waits for may wait for company. */
const lazyMs = 1000
const retryMs = { first: 50, most: 1000, giveUp: 30_000 }

export type CommitterOptions = {
  store: PositionStore
  log: Log
  now: () => number
  /** After the commit: replies may go out, news be published. `refused`: what the database did not take. */
  onStored: (batch: Batch, alarms: StoredAlarm[], refused: Refused | undefined) => void
  /** The batch is lost and nobody was told otherwise. */
  onDropped: (batch: Batch) => void
}

type Stored = Pick<Salvage, 'alarms'> & Partial<Salvage>

const isNothing = ({ positions, states, alarms, motions, dirtyDays }: StoreBatch) =>
  !positions && !states && alarms.length + motions.length + dirtyDays.length === 0

/**
 * Group commit: one transaction under way while the next batch gathers, so batches grow with the load by themselves.
 * While the database is away a batch is tried again for half a minute, then given up: its senders are cut off and
 * send again, for nothing was acknowledged. Of a batch that is refused for its data all is stored but what is at fault.
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
  readonly counters = { commits: 0, reports: 0, repeats: 0, dropped: 0, refused: 0, failures: 0 }
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
    let stored: Stored
    try {
      stored = await this.#store(batch.freeze())
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
    const { alarms, refused } = stored
    this.counters.reports += batch.reports - (refused?.rows.size ?? 0)
    if (refused) {
      this.counters.refused += refused.rows.size
      // What is gathered of these devices meanwhile was judged on top of what was refused.
      this.#gathering.leaveOut(refused.devices)
    }
    // The database works on the next batch while the replies of this one are written.
    this.#goOn()
    this.#options.onStored(batch, alarms, refused)
    this.#spares.push(batch)
  }

  /** A batch has ended: those who look at the backlog find room again, and the next one may start. */
  #goOn(): void {
    this.#running = undefined
    this.#runningReports = 0
    this.schedule()
  }

  async #store(batch: StoreBatch): Promise<Stored> {
    try {
      return { alarms: await this.#append(batch, false) }
    } catch (error) {
      if (!isDataRefusal(error)) throw error
      return storeInParts(batch, {
        append: (part) => this.#append(part, true),
        onRefused: (device, time, err) => {
          const fixedAt = time === undefined ? undefined : time + storeEpoch
          this.#options.log.error({ err, device, fixedAt }, 'the database refused a report')
        },
      })
    }
  }

  async #append(batch: StoreBatch, isAgain: boolean): Promise<StoredAlarm[]> {
    const { store, log, now } = this.#options
    if (isNothing(batch)) return []
    const giveUpAt = now() + retryMs.giveUp
    let pause = retryMs.first
    let mayRepeat = isAgain
    for (;;) {
      try {
        const alarms = await store.append(batch, mayRepeat)
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
