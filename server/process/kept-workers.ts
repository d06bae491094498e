import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../log.ts'

/** Doubled for a process that does not stay up, as by `npm start`. */
const pauseMs = { first: 200, most: 30_000 }
/** Then the pause is the first again. */
const stableMs = 60_000

export type KeepOptions = {
  count: number
  log: Log
  /** As they are reported; numbers begin with 1. */
  nameOf: (number: number) => string
  envOf: (number: number) => Record<string, string>
  /** Before any has listened: what is wrong is wrong with all of them. */
  onNoStart: (why: string) => void
}

type Kept = { number: number; worker: Worker; bornAt: number; failures: number }

/** Processes of this program (node:cluster) that share its ports; each is started again alone when it ends. */
export class KeptWorkers {
  readonly #options: KeepOptions
  readonly #kept = new Map<number, Kept>()
  #hasListened = false
  #isStopping = false
  restarts = 0

  constructor(options: KeepOptions) {
    this.#options = options
    cluster.on('listening', () => {
      this.#hasListened = true
    })
    for (let number = 1; number <= options.count; number++) this.#launch(number, 0)
  }

  get living(): Worker[] {
    return [...this.#kept.values()].map(({ worker }) => worker)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const { living } = this
    const ended = living.map((worker) => once(worker, 'exit'))
    for (const worker of living) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  #launch(number: number, failures: number): void {
    const { envOf } = this.#options
    const worker = cluster.fork(envOf(number))
    const kept: Kept = { number, worker, bornAt: Date.now(), failures }
    this.#kept.set(number, kept)
    closeUntaken(worker)
    this.#tell(number, { isRunning: true })
    let reason: string | undefined
    // A process that gives up says why (last-resort.ts).
    worker.on('message', (message: { reason?: string }) => {
      reason = message.reason ?? reason
    })
    worker.once('exit', (code, signal) => {
      this.#onExit(kept, reason ?? signal ?? `exit code ${code}`)
    })
  }

  #onExit({ number, bornAt, failures }: Kept, reason: string): void {
    this.#kept.delete(number)
    if (this.#isStopping) return
    const { log, nameOf, onNoStart } = this.#options
    if (!this.#hasListened) {
      onNoStart(reason)
      return
    }
    const tries = Date.now() - bornAt < stableMs ? failures : 0
    const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** tries)
    log.error({ process: nameOf(number), reason, pause }, 'a process ended, it is started again')
    this.#tell(number, { isRunning: false, reason, pause })
    this.restarts += 1
    setTimeout(() => {
      if (!this.#isStopping) this.#launch(number, tries + 1)
    }, pause)
  }

  /** `npm start` keeps it for the health page. */
  #tell(number: number, state: { isRunning: boolean; reason?: string; pause?: number }): void {
    process.send?.({ part: { ...state, name: this.#options.nameOf(number) } })
  }
}

type Handed = { act?: string; seq?: number }
type Taken = { ack?: number }

/**
 * Closes the connections that a process was handed and did not take before it ended. node:cluster forgets them: their
 * senders would wait for ever at a connection that nobody reads.
 */
function closeUntaken({ process: child }: Worker): void {
  const untaken = new Map<number, { close(): void }>()
  const send = child.send as (message: Handed, ...rest: unknown[]) => boolean
  const remember = (message: Handed, ...rest: unknown[]): boolean => {
    const [connection] = rest as [{ close(): void } | undefined]
    if (message.act === 'newconn' && message.seq !== undefined && connection)
      untaken.set(message.seq, connection)
    return send.call(child, message, ...rest)
  }
  child.send = remember as typeof child.send
  child.on('internalMessage', ({ ack }: Taken) => {
    if (ack !== undefined) untaken.delete(ack)
  })
  child.once('exit', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
