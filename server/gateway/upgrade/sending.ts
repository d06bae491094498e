import type { Upgrade } from '../wire/upgrade.ts'
import type { Target } from './target-rows.ts'

/** Packets that a device has not answered; one that answers none gets as many a second. */
const mostUnanswered = 16
/** Answers to what it reports must not wait long behind packets. */
const mostUnsentBytes = 16_384

/** Writes to the device; bytes that it has not read. */
export type PacketLine = { sendPacket(bytes: Buffer, isLogged: boolean): void; unsent(): number }

/** Unix milliseconds. */
type SendingStart = { now: number; onEnd: () => void }

/** One firmware on its way over one connection. */
export class Sending {
  readonly target: Target
  readonly #upgrade: Upgrade
  #next = 1
  #left = mostUnanswered
  #hasAnswered = false
  #movedAt: number
  readonly #onEnd: () => void

  /** `onEnd`: lets go of the image. */
  constructor(target: Target, upgrade: Upgrade, { now, onEnd }: SendingStart) {
    this.target = target
    this.#upgrade = upgrade
    this.#movedAt = now
    this.#onEnd = onEnd
  }

  /** An address that was sent in a command; its answer names this serial. */
  static ofLink(target: Target, serial: number, now: number): Sending {
    const packet = () => Buffer.alloc(0)
    const hasSerial = (one: number) => one === serial
    const end = () => undefined
    const upgrade = { total: 0, packet, hasSerial, asked: new Set<number>(), end }
    return new Sending(target, upgrade, { now, onEnd: end })
  }

  get total(): number {
    return this.#upgrade.total
  }

  /** Sent once at least. */
  get packets(): number {
    return this.#next - 1
  }

  get isWhole(): boolean {
    return this.packets >= this.total
  }

  /** When a packet of it was sent last, or it began. */
  get movedAt(): number {
    return this.#movedAt
  }

  /** Nothing more is sent of it, not even what the device asks for again. */
  end(): void {
    this.#upgrade.end()
    this.#onEnd()
  }

  hasSerial(serial: number): boolean {
    return this.#upgrade.hasSerial(serial)
  }

  /** The device has answered a packet. */
  take(): void {
    this.#hasAnswered = true
    this.#left = Math.min(mostUnanswered, this.#left + 1)
  }

  /** A second has passed. */
  rest(): void {
    if (!this.#hasAnswered) this.#left = mostUnanswered
    this.#hasAnswered = false
  }

  /** What it asked for again first; as much as may be under way. */
  send(out: PacketLine, now: number): void {
    while (this.#left > 0 && out.unsent() < mostUnsentBytes) {
      const part = this.#take()
      if (part === undefined) return
      this.#left -= 1
      this.#movedAt = now
      out.sendPacket(this.#upgrade.packet(part), part === 1)
    }
  }

  #take(): number | undefined {
    const { asked, total } = this.#upgrade
    for (const part of asked) {
      asked.delete(part)
      return part
    }
    if (this.#next > total) return undefined
    this.#next += 1
    return this.#next - 1
  }
}
