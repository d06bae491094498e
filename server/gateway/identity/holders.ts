import { randomBytes } from 'node:crypto'
import type { Pool } from '../../db/pool.ts'
import type { Bus } from '../../jobs/bus.ts'
import type { Log } from '../../log.ts'
import {
  beat,
  type Claim,
  forgetGone,
  freeAllDead,
  freeDead,
  type HeldElsewhere,
  hasProvedHolder,
  instanceSeconds,
  leave,
  releaseHolders,
  type Taken,
  takeHolders,
  verifyHolders,
} from './holder-rows.ts'
import { LifeLine } from './life-line.ts'

const batchMs = 3
const mostAtOnce = 1000
const retryMs = 1000

type Waiter = {
  claim: Claim
  resolve: (outcome: number | HeldElsewhere) => void
  reject: (error: unknown) => void
}

type HolderOptions = { main: Pool; mainUrl: string; bus: Bus; log: Log; gatewayId: string }

/** One connection a device. Collects claims: 20 000 log-ins, some twenty statements. */
export class Holders {
  /** New per start: former holds are free. */
  readonly instance: string
  readonly #options: HolderOptions
  readonly #life: LifeLine
  readonly #waiting = new Map<number, Waiter[]>()
  readonly #sections = new Map<number, Promise<unknown>>()
  #released: { deviceId: number; epoch: number }[] = []
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** Others may have taken this gateway for dead meanwhile. */
  onBack: () => Promise<void> = () => Promise.resolve()

  constructor(options: HolderOptions) {
    this.#options = options
    this.instance = `${options.gatewayId}/${randomBytes(6).toString('hex')}`
    this.#life = new LifeLine({
      url: options.mainUrl,
      instance: this.instance,
      log: options.log,
      onBack: async () => {
        await this.beat()
        await this.onBack()
      },
    })
  }

  async beat(): Promise<void> {
    const { main, gatewayId } = this.#options
    await beat(main, { instance: this.instance, gatewayId })
  }

  /** What dead gateways held, those before this one among them, is free from now on. */
  async open(): Promise<void> {
    const { main } = this.#options
    await this.#life.open()
    await this.beat()
    await freeAllDead(main, this.instance)
    await forgetGone(main)
  }

  /** New epoch or present holder. Rejects without database. */
  claim(claim: Claim): Promise<number | HeldElsewhere> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(claim.deviceId)
      const waiter = { claim, resolve, reject }
      if (waiters) waiters.push(waiter)
      else this.#waiting.set(claim.deviceId, [waiter])
      this.#schedule(batchMs)
    })
  }

  /** No effect when somebody else has it since. */
  release(deviceId: number, epoch: number): void {
    this.#released.push({ deviceId, epoch })
    if (!this.#isClosed) this.#schedule(batchMs)
  }

  /** `hasWaited`: facts may have changed. */
  async exclusively(deviceId: number, task: (hasWaited: boolean) => Promise<void>): Promise<void> {
    const before = this.#sections.get(deviceId)
    const next = () => task(true)
    const run = before ? before.then(next, next) : task(false)
    this.#sections.set(deviceId, run)
    try {
      await run
    } finally {
      if (this.#sections.get(deviceId) === run) this.#sections.delete(deviceId)
    }
  }

  async challenge(deviceId: number, instance: string, ip: string): Promise<void> {
    await this.#options.bus.publish('challenge', { deviceId, instance, ip })
  }

  async isProvedElsewhere(deviceId: number): Promise<boolean> {
    const { main } = this.#options
    return hasProvedHolder(main, { deviceId, except: this.instance })
  }

  async lost(holds: readonly { deviceId: number; epoch: number }[]): Promise<number[]> {
    return holds.length === 0 ? [] : verifyHolders(this.#options.main, holds)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    const { main, log } = this.#options
    try {
      await leave(main, this.instance)
    } catch (error) {
      log.warn({ err: error }, `devices may stay held for ${instanceSeconds} seconds`)
    }
    await this.#life.close().catch(() => undefined)
  }

  #schedule(ms: number): void {
    if (this.#running || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run().then((isDone) => {
        this.#running = undefined
        const isMore = this.#waiting.size > 0 || this.#released.length > 0
        if (isMore && !this.#isClosed) this.#schedule(isDone ? batchMs : retryMs)
      })
    }, ms)
  }

  /** False when releases must be repeated. */
  async #run(): Promise<boolean> {
    const released = this.#released.splice(0, mostAtOnce)
    try {
      if (released.length > 0) await releaseHolders(this.#options.main, released)
    } catch {
      this.#released.unshift(...released)
    }
    const isDone = this.#released.length === 0 || released.length === 0
    const taken = this.#takeWaiters()
    if (taken.length === 0) return isDone
    try {
      await this.#settle(taken)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'devices could not be claimed')
      for (const { reject } of taken) reject(error)
    }
    return isDone
  }

  /** A second claim sees the first's result. */
  #takeWaiters(): Waiter[] {
    const taken: Waiter[] = []
    for (const [deviceId, waiters] of this.#waiting) {
      if (taken.length === mostAtOnce) break
      const waiter = waiters.shift()
      if (waiter) taken.push(waiter)
      if (waiters.length === 0) this.#waiting.delete(deviceId)
    }
    return taken
  }

  async #settle(taken: readonly Waiter[]): Promise<void> {
    const { bus } = this.#options
    const rows = await this.#take(taken.map(({ claim }) => claim))
    const moved: [deviceId: number, epoch: number][] = []
    for (const { deviceId, epoch, before } of rows) {
      if (epoch !== null && before && before.instance !== this.instance)
        moved.push([deviceId, epoch])
    }
    if (moved.length > 0) void bus.publish('holder', { instance: this.instance, moved })
    const byId = new Map(rows.map((row) => [row.deviceId, row]))
    for (const { claim, resolve, reject } of taken) {
      const row = byId.get(claim.deviceId)
      if (row?.epoch !== null && row?.epoch !== undefined) resolve(row.epoch)
      else if (row?.before) resolve(row.before)
      else reject(new Error('a claim met another'))
    }
  }

  /** Holders that are in the way are asked for a sign of life. */
  async #take(claims: readonly Claim[]): Promise<Taken[]> {
    const { main } = this.#options
    const rows = await takeHolders(main, this.instance, claims)
    const refused = rows.flatMap(({ deviceId, epoch, before }) =>
      epoch === null && before && before.instance !== this.instance
        ? [{ deviceId, instance: before.instance }]
        : [],
    )
    const dead = new Set(
      await freeDead(main, [...new Set(refused.map(({ instance }) => instance))]),
    )
    const freed = new Set(
      refused.flatMap(({ deviceId, instance }) => (dead.has(instance) ? deviceId : [])),
    )
    if (freed.size === 0) return rows
    const again = await takeHolders(
      main,
      this.instance,
      claims.filter(({ deviceId }) => freed.has(deviceId)),
    )
    return [...rows.filter(({ deviceId }) => !freed.has(deviceId)), ...again]
  }
}
