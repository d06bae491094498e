import { storeEpoch } from '#lib/codes/position-flags.ts'
import { isDataRefusal } from '../db/batch-parts.ts'
import {
  type Appended,
  isRefusal,
  isRepeat,
  isUnnamed,
  type Manner,
  type PositionStore,
  type StoreBatch,
} from '../db/position-store.ts'
import type { Log } from '../log.ts'
import { type Refused, storeInParts } from './store-in-parts.ts'

const retryMs = { first: 50, most: 1000, giveUp: 30_000 }

/** `refused`: by the database. */
export type BatchResult = Appended & { refused: Refused | undefined }

const isNothing = ({ positions, states, ...rest }: StoreBatch) =>
  !positions &&
  !states &&
  rest.alarms.length + rest.driverCards.length + rest.beacons.length + rest.facts.length === 0 &&
  rest.dirty.length + rest.media.length === 0

/** In which a batch is tried at once that failed for what is stored. */
function nextManner(manner: Manner, error: unknown): Manner | undefined {
  if (manner === 'new') return isRepeat(error) || isUnnamed(error) ? 'repeated' : undefined
  return manner === 'repeated' && isUnnamed(error) ? 'compared' : undefined
}

/** Retries for 30 s; leaves out data that the store refuses. */
export class BatchWriter {
  readonly #options: { store: PositionStore; log: Log; now: () => number }
  #isClosing = false
  readonly counters = { repeats: 0, failures: 0 }
  isAway = false

  constructor(options: { store: PositionStore; log: Log; now: () => number }) {
    this.#options = options
  }

  /** A failing batch is then given up at once. */
  close(): void {
    this.#isClosing = true
  }

  async write(batch: StoreBatch): Promise<BatchResult> {
    try {
      return { ...(await this.#append(batch, 'new')), refused: undefined }
    } catch (error) {
      if (!isDataRefusal(error)) throw error
      return storeInParts(batch, {
        append: (part) => this.#append(part, 'repeated'),
        onRefused: (device, time, err) => {
          const fixedAt = time === undefined ? undefined : time + storeEpoch
          this.#options.log.error({ err, device, fixedAt }, 'the database refused a report')
        },
      })
    }
  }

  async #append(batch: StoreBatch, first: Manner): Promise<Appended> {
    const { store, log, now } = this.#options
    if (isNothing(batch)) return { alarms: [], stale: [] }
    const giveUpAt = now() + retryMs.giveUp
    let pause = retryMs.first
    let manner = first
    for (;;) {
      try {
        const appended = await store.append(batch, manner)
        this.isAway = false
        return appended
      } catch (error) {
        const next = nextManner(manner, error)
        if (next) {
          this.counters.repeats += 1
          manner = next
          continue
        }
        this.counters.failures += 1
        if (isRefusal(error) || this.#isClosing || now() > giveUpAt) throw error
        if (!this.isAway)
          log.warn({ reason: String(error) }, 'the position store is away, trying again')
        this.isAway = true
        // The commit may have happened.
        if (manner === 'new') manner = 'repeated'
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, retryMs.most)
      }
    }
  }
}
