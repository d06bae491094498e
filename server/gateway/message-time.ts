import { quoted } from '../error-boundary.ts'
import type { Log } from '../log.ts'

/** Longer than this no single message may keep the process. */
const slowMs = 50
/** Reading the processor time costs up to ten microseconds, so messages of one moment share it. */
const sampleMs = 10
const quietMs = 60_000

/**
 * What single messages cost. Only time of the processor counts, so that a machine with other work does not make
 * messages slow.
 */
export class MessageTime {
  /** Messages that took over 50 ms. */
  slow = 0
  /** The dearest message so far, milliseconds. */
  longestMs = 0
  readonly #log: Log
  #usage = process.cpuUsage()
  #usageAt = 0
  #quietUntil = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** A message begins; the return value is for `end`. */
  begin(): number {
    const now = performance.now()
    if (now - this.#usageAt >= sampleMs) {
      this.#usageAt = now
      this.#usage = process.cpuUsage()
    }
    return now
  }

  /** The message that began at `startedAt` has been handled. A slow one is logged, at most once a minute. */
  end(startedAt: number, protocol: string, bytes: Buffer | string): void {
    const now = performance.now()
    if (now - startedAt <= this.longestMs) return
    const { user, system } = process.cpuUsage(this.#usage)
    const ms = Math.min(now - startedAt, (user + system) / 1000)
    if (ms <= slowMs) {
      this.longestMs = Math.max(ms, this.longestMs)
      return
    }
    this.slow += 1
    if (now < this.#quietUntil) return
    this.#quietUntil = now + quietMs
    this.#log.error({ protocol, ms, bytes: quoted(Buffer.from(bytes)) }, 'a message took long')
  }
}
