import { bcdBytes } from './bcd.ts'

/** Big-endian; RangeError for values out of range. */
export class Writer {
  #bytes: Buffer
  #length = 0

  constructor(size = 64) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  #room(count: number): number {
    const from = this.#length
    if (from + count > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, from + count))
      this.#bytes.copy(larger, 0, 0, from)
      this.#bytes = larger
    }
    this.#length = from + count
    return from
  }

  get length(): number {
    return this.#length
  }

  u8(value: number): this {
    const from = this.#room(1)
    this.#bytes.writeUInt8(value, from)
    return this
  }

  u16(value: number): this {
    const from = this.#room(2)
    this.#bytes.writeUInt16BE(value, from)
    return this
  }

  u32(value: number): this {
    const from = this.#room(4)
    this.#bytes.writeUInt32BE(value, from)
    return this
  }

  raw(bytes: Uint8Array): this {
    const from = this.#room(bytes.length)
    this.#bytes.set(bytes, from)
    return this
  }

  bcd(digits: string, size: number): this {
    return this.raw(bcdBytes(digits, size))
  }

  /** Do not use the writer afterwards. */
  done(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
