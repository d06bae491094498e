import { defaultIntervalSeconds } from '../../domain/tracking/position/silence.ts'
import type { Connection } from '../connection.ts'
import type { Line } from '../line.ts'
import { transports } from './holding.ts'

/** Heard within this time, a connection is alive. */
const aliveMs = 10_000
const probeMs = 15_000
/** Some seconds on a fast line. */
const deadTries = 5
/** Time without a new probe after a successful one. */
const trustMs = 60_000
const graceSeconds = 60

/**
 * Another address claims a connected device; it must report within its interval: half-open ones
 * must not block it.
 */
export class Challenge {
  readonly #session: Connection
  readonly #line: Line
  #ip = ''
  #raisedAt = 0
  #provedAt = 0
  #isProbing = false

  constructor(session: Connection, line: Line) {
    this.#session = session
    this.#line = line
  }

  raise(ip: string): void {
    const { hub, seenAtMs } = this.#session
    const now = hub.now()
    this.#ip = ip
    if (now - seenAtMs <= aliveMs) {
      this.#findAlive()
      return
    }
    if (this.#raisedAt === 0) this.#raisedAt = now
    if (this.#isProbing || now - this.#provedAt < trustMs) return
    this.#isProbing = true
    this.#line.probe()
  }

  /** By the sweep; ends challenge or connection. */
  check(nowMs: number): void {
    const { seenAtMs, device } = this.#session
    if (seenAtMs > this.#raisedAt && this.#raisedAt > 0) this.#findAlive()
    if (this.#raisedAt === 0) return
    const waited = nowMs - this.#raisedAt
    const interval = device?.settings.intervalSeconds ?? defaultIntervalSeconds
    if (waited > (interval + graceSeconds) * 1000) {
      this.#session.close('silent after a challenge')
    } else if (this.#isProbing && waited > probeMs) {
      void this.#judge(nowMs)
    }
  }

  /** Open: answered, or unsent bytes delay the probe. */
  async #judge(nowMs: number): Promise<void> {
    const tries = await this.#line.unanswered()
    if (!this.#isProbing || this.#session.isClosed) return
    if (tries >= deadTries) this.#session.close('does not answer')
    if (tries > 0) return
    this.#stopProbing()
    if (this.#session.transport === transports.tcp) this.#note(nowMs)
  }

  #findAlive(): void {
    this.#raisedAt = 0
    this.#stopProbing()
    this.#note(this.#session.hub.now())
  }

  #note(now: number): void {
    const { hub, device, ip } = this.#session
    this.#provedAt = now
    if (device && this.#ip !== ip) hub.conflicts.note(device, this.#ip, 'held')
  }

  #stopProbing(): void {
    if (this.#isProbing) this.#line.rest()
    this.#isProbing = false
  }
}
