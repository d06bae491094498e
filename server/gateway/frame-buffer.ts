import type { RawFrame, StreamProtocol } from './codecs/protocol.ts'

const nothing = Buffer.alloc(0)

export class FrameBuffer {
  readonly #protocol: StreamProtocol
  #rest: Buffer = nothing

  constructor(protocol: StreamProtocol) {
    this.#protocol = protocol
  }

  take(chunk: Buffer): RawFrame[] {
    const bytes = this.#isRestIdle(chunk) ? chunk : Buffer.concat([this.#rest, chunk])
    const { frames, rest } = this.#protocol.split(bytes)
    this.#rest = rest.buffer === bytes.buffer && rest.length > 0 ? Buffer.from(rest) : rest
    return frames
  }

  /** Drops an unfinished frame over `mostBytes`; returns its beginning. */
  dropOver(mostBytes: number): Buffer | undefined {
    if (this.#rest.length <= mostBytes) return undefined
    const start = this.#rest.subarray(0, 64)
    this.#rest = nothing
    return start
  }

  clear(): void {
    this.#rest = nothing
  }

  #isRestIdle(chunk: Buffer): boolean {
    if (this.#rest.length === 0) return true
    const { delimiter } = this.#protocol
    return this.#rest.length === 1 && this.#rest[0] === delimiter && chunk[0] === delimiter
  }
}
