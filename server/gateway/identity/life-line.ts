import { StoreClient } from '../../db/store-client.ts'
import type { Log } from '../../log.ts'

/** Of advisory locks, so that they meet no others. */
export const lifeLocks = 80_824_811
const retryMs = 500

/** Signed 32 bits of the random end of an instance's name. */
export const lifeLockOf = (instance: string): number => Number.parseInt(instance.slice(-8), 16) | 0

export type LifeLineOptions = {
  /** Of the main store. */
  url: string
  instance: string
  log: Log
  /** The lock is held again after a loss, in which others may have taken this gateway for dead. */
  onBack: () => Promise<void>
}

/**
 * A lock of PostgreSQL on a connection of its own, which is free once this process is gone, however it ended. Who
 * meets a device of this gateway asks it (`freeDead`).
 */
export class LifeLine {
  readonly #options: LifeLineOptions
  #client: StoreClient | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: LifeLineOptions) {
    this.#options = options
  }

  /** Rejects without database. */
  async open(): Promise<void> {
    const { url, instance } = this.#options
    const client = new StoreClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      options: '-c idle_session_timeout=0',
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1, $2)', [lifeLocks, lifeLockOf(instance)])
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => this.#lost())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #lost(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.open()
        .then(() => this.#options.onBack())
        .catch((error: unknown) => {
          this.#options.log.warn({ err: error }, 'the sign of life could not be given again')
          if (!this.#client) this.#lost()
        })
    }, retryMs)
    this.#client = undefined
  }
}
