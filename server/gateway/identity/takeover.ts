import type { RawFrame } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'

/** Waits for a device that another connection holds. */
export class Takeover {
  readonly number: string
  readonly #session: Connection
  readonly #device: Device
  readonly #raw: RawFrame

  constructor(
    session: Connection,
    device: Device,
    { number, raw }: { number: string; raw: RawFrame },
  ) {
    this.number = number
    this.#session = session
    this.#device = device
    this.#raw = raw
    device.waiting ??= new Set()
    device.waiting.add(this)
  }

  retry(): void {
    const session = this.#session
    session.endTakeover()
    session.requestAdmission(this.number, this.#raw, session.protocol.open(this.#raw.bytes))
  }

  end(): void {
    this.#device.waiting?.delete(this)
  }
}
