import { defaultIntervalSeconds } from '../../domain/position/silence.ts'
import type { Connection } from '../connection.ts'
import type { Line } from '../line.ts'
import { transports } from './holding.ts'

/** Heard so lately, a connection is alive. */
const aliveMs = 10_000
/** By then the probe has ended a TCP connection whose other side is gone (tcp.ts). */
const probeMs = 15_000
/** After so many tries in vain the other side is gone: some seconds on a fast line, more on a slow one. */
const deadTries = 5
/** Not probed again for so long after it was found alive. */
const trustMs = 60_000
const graceSeconds = 60

/**
 * Somebody else claims the device of a living connection. Half-open connections must not keep a device out that comes
 * back from another address, so the connection is probed, without the device noticing, and has to say something within
 * one interval. When it lives, there are two that use the number: an alarm.
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

  /** Another address claims the device. */
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

  /** Ends the challenge when the connection is alive, and the connection when it stays silent; called by the sweep. */
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

  /** The probe did not end the connection: its other side answered, or bytes on their way to it held the probe up. */
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
