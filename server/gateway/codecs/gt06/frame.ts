import { crcItu } from '../../wire/checksum.ts'
import { BadFrame, type RawFrame } from '../protocol.ts'

/** A GT06 frame, its envelope checked: `7878 len type content serial crc 0d0a`, or `7979` with a word for the length. */
export type Gt06Frame = {
  isLong: boolean
  type: number
  serial: number
  content: Buffer
}

/** Longest frame taken, bytes. Photo and serial-port packets stay near 1100; anything longer is a broken length. */
export const maxFrameBytes = 2048

/** Type, serial and CRC: what the length counts beside the content. */
const envelopeBytes = 5
const stopBits = 0x0d0a

/** Where the next pair of start bytes is, or the last byte when it may be half of a pair. */
function nextStart(buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at++) {
    const byte = buffer[at]
    if (byte !== 0x78 && byte !== 0x79) continue
    if (at + 1 === buffer.length || buffer[at + 1] === byte) return at
  }
  return buffer.length
}

/** Bytes of the whole frame that begins at `at`; undefined while its length has not come. */
function frameBytes(buffer: Buffer, at: number): number | undefined {
  if (buffer[at] === 0x78) {
    return at + 2 < buffer.length ? (buffer[at + 2] as number) + 5 : undefined
  }
  return at + 3 < buffer.length ? buffer.readUInt16BE(at + 2) + 6 : undefined
}

function lengthError(isLong: boolean, size: number): string | undefined {
  const smallest = envelopeBytes + (isLong ? 6 : 5)
  if (size < smallest) return 'length too small'
  return size > maxFrameBytes ? 'length too large' : undefined
}

/**
 * Cuts frames by their length, for content may hold 0d0a. A frame with a wrong length or stop bits comes with its error
 * and the search goes on behind its start bytes, so that a frame inside a broken one is not lost.
 */
export function splitFrames(buffer: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let at = 0
  while (at < buffer.length) {
    const start = nextStart(buffer, at)
    if (start > at) frames.push({ bytes: buffer.subarray(at, start), error: 'no start bits' })
    at = start
    if (at + 1 >= buffer.length) break
    const size = frameBytes(buffer, at)
    if (size === undefined) break
    let error = lengthError(buffer[at] === 0x79, size)
    if (!error && at + size > buffer.length) break
    if (!error && buffer.readUInt16BE(at + size - 2) !== stopBits) error = 'no stop bits'
    const end = error ? nextStart(buffer, at + 2) : at + size
    frames.push(
      error ? { bytes: buffer.subarray(at, end), error } : { bytes: buffer.subarray(at, end) },
    )
    at = end
  }
  return { frames, rest: buffer.subarray(at) }
}

/** Parses the envelope of one whole frame. Throws BadFrame for wrong marks, length or CRC. */
export function openFrame(raw: Buffer): Gt06Frame {
  const isLong = raw[0] === 0x79
  if (raw.length < 10 || raw[0] !== raw[1] || (raw[0] !== 0x78 && !isLong)) {
    throw new BadFrame('no start bits')
  }
  if (frameBytes(raw, 0) !== raw.length) throw new BadFrame('wrong length')
  if (lengthError(isLong, raw.length)) throw new BadFrame('wrong length')
  if (raw.readUInt16BE(raw.length - 2) !== stopBits) throw new BadFrame('no stop bits')
  const crcAt = raw.length - 4
  if (raw.readUInt16BE(crcAt) !== crcItu(raw, 2, crcAt)) throw new BadFrame('wrong CRC')
  const typeAt = isLong ? 4 : 3
  return {
    isLong,
    type: raw[typeAt] as number,
    serial: raw.readUInt16BE(crcAt - 2),
    content: raw.subarray(typeAt + 1, crcAt - 2),
  }
}

/** Builds a frame. Throws a RangeError when the content does not fit its form. */
export function buildFrame({ content, isLong, type, serial }: Gt06Frame): Buffer {
  const length = content.length + envelopeBytes
  const raw = Buffer.allocUnsafe(length + (isLong ? 6 : 5))
  raw.writeUInt16BE(isLong ? 0x7979 : 0x7878, 0)
  const typeAt = isLong ? raw.writeUInt16BE(length, 2) : raw.writeUInt8(length, 2)
  raw.set(content, raw.writeUInt8(type, typeAt))
  const crcAt = raw.writeUInt16BE(serial & 0xffff, typeAt + 1 + content.length)
  raw.writeUInt16BE(stopBits, raw.writeUInt16BE(crcItu(raw, 2, crcAt), crcAt))
  return raw
}
