import { LRUCache } from 'lru-cache'
import { Counter, type Registry } from 'prom-client'
import type { Log } from './log.ts'

/** The same kind of error is logged again after so long, with how often it came meanwhile. */
const repeatMs = 600_000
/** Kinds are places in the code, so this many are never reached; it only bounds the memory. */
const maxKinds = 500
/** Longest piece of a message that a log line quotes, bytes. */
const maxQuoted = 2048

type Kind = { loggedAt: number; repeats: number }

/**
 * Ends an unexpected error at the message, callback or job that threw it: counts it by boundary and logs it once a
 * kind with what reproduces it, so that whoever can provoke errors cannot flood the log.
 */
export class ErrorBoundary {
  /** Errors so far by boundary, for metrics and health. */
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

  /** Runs `work` and returns whether it ended well. `facts` are asked for after an error only. */
  run(boundary: string, work: () => void, facts?: () => Record<string, unknown>): boolean {
    try {
      work()
      return true
    } catch (error) {
      this.caught(boundary, error, facts?.())
      return false
    }
  }

  /** Counts an error that was caught, and logs it unless its kind was logged lately. */
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

/** Type and place of an error. Not its message: that may quote what was sent. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = /\n\s+at .*/.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.name}${place}`
}

/** Bytes for a log line, as hex, bounded. */
export function quoted(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, maxQuoted)
  return bytes.length > maxQuoted ? `${hex}… (${bytes.length} bytes)` : hex
}

/** Shows the errors of a process's boundaries as `<process>_message_errors_total`. */
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
