import type { Log } from '../log.ts'
import { quoted } from '../process/error-boundary.ts'

const slowMs = 50
/** Up to 10 µs: shared. */
const sampleMs = 10
const quietMs = 60_000

/** Processor time, so other load does not count. */
export class MessageTime {
  slow = 0
  longestMs = 0
  readonly #log: Log
  #usage = process.cpuUsage()
  #usageAt = 0
  #quietUntil = 0

  constructor(log: Log) {
    this.#log = log
  }

  begin(): number {
    const now = performance.now()
    if (now - this.#usageAt >= sampleMs) {
      this.#usageAt = now
      this.#usage = process.cpuUsage()
    }
    return now
  }

  /** Logs slow ones, once a minute. `bytes`: as they may be logged. */
  end(startedAt: number, protocol: string, bytes: Buffer | (() => Buffer)): void {
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
    const shown = typeof bytes === 'function' ? bytes() : bytes
    this.#log.error({ protocol, ms, bytes: quoted(shown) }, 'a message took long')
  }
}
