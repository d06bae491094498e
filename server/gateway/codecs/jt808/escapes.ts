import { BadFrame } from '../protocol.ts'

/** Two frames may share one (JT/T 808 §4.4.2). */
export const flag = 0x7e
export const escapeByte = 0x7d

/** BadFrame for all but `7d 01`, `7d 02`. */
export function withoutEscapes(bytes: Buffer, first: number): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length - 1)
  let to = bytes.copy(plain, 0, 0, first)
  for (let at = first; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== escapeByte) {
      plain[to++] = byte
      continue
    }
    const code = bytes[++at]
    if (code !== 1 && code !== 2) throw new BadFrame('bad escape')
    plain[to++] = code === 1 ? escapeByte : flag
  }
  return plain.subarray(0, to)
}

/** Of the first `length` bytes. */
export function escapedSize(bytes: Buffer, length: number): number {
  let size = length
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number
    if (byte === flag || byte === escapeByte) size++
  }
  return size
}

/** Writes the first `length` bytes at `from` of `wire`. */
export function escapeInto(wire: Buffer, from: number, bytes: Buffer, length: number): void {
  let to = from
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number
    if (byte === flag || byte === escapeByte) {
      wire[to++] = escapeByte
      wire[to++] = byte === flag ? 2 : 1
    } else wire[to++] = byte
  }
}

/** JT/T 808 §4.4.2. */
export function escaped(bytes: Buffer): Buffer {
  const wire = Buffer.allocUnsafe(escapedSize(bytes, bytes.length))
  escapeInto(wire, 0, bytes, bytes.length)
  return wire
}
