import { LRUCache } from 'lru-cache'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** Repeats of a kind are logged once in this time, with their count. */
const repeatMs = 600_000
/** Memory bound; kinds are places in the code. */
const maxKinds = 500
/** Bytes. */
const maxQuoted = 2048

type Kind = { loggedAt: number; repeats: number }

/**
 * Catches unexpected errors of a message, callback or job: counts them by boundary and logs each
 * kind once, so that nobody can flood the log.
 */
export class ErrorBoundary {
  /** By boundary. */
  readonly counts = new Map<string, number>()
  readonly #log: Log
  readonly #now: () => number
  readonly #kinds = new LRUCache<string, Kind>({ max: maxKinds })

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  get total(): number {
    let sum = 0
    for (const count of this.counts.values()) sum += count
    return sum
  }

  /** Returns whether `work` succeeded. `facts` are evaluated on errors only. */
  run(boundary: string, work: () => void, facts?: () => Record<string, unknown>): boolean {
    try {
      work()
      return true
    } catch (error) {
      this.caught(boundary, error, facts?.())
      return false
    }
  }

  /** Logs unless the kind was logged lately. */
  caught(boundary: string, error: unknown, facts: Record<string, unknown> = {}): void {
    this.counts.set(boundary, (this.counts.get(boundary) ?? 0) + 1)
    const key = `${boundary} ${kindOf(error)}`
    const now = this.#now()
    const kind = this.#kinds.get(key)
    if (kind && now - kind.loggedAt < repeatMs) {
      kind.repeats += 1
      return
    }
    this.#kinds.set(key, { loggedAt: now, repeats: 0 })
    const repeats = kind?.repeats ?? 0
    this.#log.error({ ...facts, boundary, repeats, err: error }, 'unexpected error')
  }
}

/** Type and place; the message may quote input. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = /\n\s+at .*/.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.name}${place}`
}

/** Hex, bounded. */
export function quoted(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, maxQuoted)
  return bytes.length > maxQuoted ? `${hex}… (${bytes.length} bytes)` : hex
}

/** `<process>_message_errors_total` of the boundaries. */
export function showErrors(registry: Registry, process: string, errors: ErrorBoundary): void {
  new Counter({
    name: `${process}_message_errors_total`,
    help: 'Unexpected errors that ended one message, callback or job, by boundary',
    labelNames: ['boundary'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [boundary, count] of errors.counts) this.inc({ boundary }, count)
    },
  })
}
