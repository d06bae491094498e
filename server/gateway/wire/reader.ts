import { QuietError } from './quiet-error.ts'

/** A frame ended before its fields. */
export class Truncated extends QuietError {
  constructor() {
    super('truncated')
    this.name = 'Truncated'
  }
}

/** Big-endian cursor; throws `Truncated`. */
export class Reader {
  readonly bytes: Buffer
  at: number
  readonly end: number

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = start
    this.end = end
  }

  get left(): number {
    return this.end - this.at
  }

  skip(count: number): number {
    const from = this.at
    if (count < 0 || from + count > this.end) throw new Truncated()
    this.at = from + count
    return from
  }

  u8(): number {
    return this.bytes[this.skip(1)] as number
  }

  i8(): number {
    return this.bytes.readInt8(this.skip(1))
  }

  u16(): number {
    const from = this.skip(2)
    return ((this.bytes[from] as number) << 8) | (this.bytes[from + 1] as number)
  }

  i16(): number {
    return this.bytes.readInt16BE(this.skip(2))
  }

  u24(): number {
    return this.bytes.readUIntBE(this.skip(3), 3)
  }

  u32(): number {
    return this.bytes.readUInt32BE(this.skip(4))
  }

  i32(): number {
    return this.bytes.readInt32BE(this.skip(4))
  }

  u64(): bigint {
    return this.bytes.readBigUInt64BE(this.skip(8))
  }

  take(count: number): Buffer {
    const from = this.skip(count)
    return this.bytes.subarray(from, from + count)
  }

  rest(): Buffer {
    return this.take(this.left)
  }

  sub(count: number): Reader {
    const from = this.skip(count)
    return new Reader(this.bytes, from, from + count)
  }
}

export type Field<T> = (from: Reader) => T
