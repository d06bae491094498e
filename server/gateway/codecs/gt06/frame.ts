import { addBadPiece } from '../../wire/bad-piece.ts'
import { crcItu } from '../../wire/checksum.ts'
import { BadFrame, type RawFrame } from '../protocol.ts'
import { bareFrameBytes, isBareFrame, mayBeBare, openBareFrame } from './bare-frame.ts'

/** A GT06 frame, its envelope checked: `7878 len type content serial crc 0d0a`, or `7979` with a word for the length. */
export type Gt06Frame = {
  isLong: boolean
  type: number
  serial: number
  content: Buffer
  /** Of a frame without serial and CRC: its length byte, which may count something else (bare-frame.ts). */
  bareLength?: number
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

/** Bytes of the whole frame that begins at `at`; undefined while its length and type have not come. */
function frameBytes(buffer: Buffer, at: number): number | undefined {
  if (buffer[at] === 0x78) {
    return at + 3 < buffer.length ? (buffer[at + 2] as number) + 5 : undefined
  }
  return at + 3 < buffer.length ? buffer.readUInt16BE(at + 2) + 6 : undefined
}

function lengthError(isLong: boolean, size: number): string | undefined {
  const smallest = envelopeBytes + (isLong ? 6 : 5)
  if (size < smallest) return 'length too small'
  return size > maxFrameBytes ? 'length too large' : undefined
}

function hasStopBits(buffer: Buffer, end: number): boolean {
  return end <= buffer.length && buffer.readUInt16BE(end - 2) === stopBits
}

/** True when a frame of this size begins at `at`, whole, with its stop bits and the right CRC. */
function isWhole(buffer: Buffer, at: number, size: number): boolean {
  const isLegal = !lengthError(buffer[at] === 0x79, size) && hasStopBits(buffer, at + size)
  const crcAt = at + size - 4
  return isLegal && buffer.readUInt16BE(crcAt) === crcItu(buffer, at + 2, crcAt)
}

/**
 * Where a whole frame begins within the one that begins at `at` and whose end has not come: its length is wrong, or its
 * start bytes were sent twice, and it must not hold back what is behind it.
 */
function frameWithin(buffer: Buffer, at: number): number | undefined {
  let start = nextStart(buffer, at + 1)
  while (start + 4 < buffer.length) {
    if (isWhole(buffer, start, frameBytes(buffer, start) ?? 0)) return start
    start = nextStart(buffer, start + 1)
  }
  return undefined
}

type Piece = { end: number; error?: string } | 'waits'

/** What begins at the start bytes at `at`: a frame, something broken up to the next start bytes, or too little yet. */
function pieceAt(buffer: Buffer, at: number): Piece {
  const size = frameBytes(buffer, at)
  if (size === undefined) return 'waits'
  const error = lengthError(buffer[at] === 0x79, size)
  const hasStop = !error && hasStopBits(buffer, at + size)
  if (mayBeBare(buffer, at) && !isWhole(buffer, at, size)) {
    const bare = bareFrameBytes(buffer, at)
    if (typeof bare === 'number') return { end: at + bare }
    if (bare === 'waits' && !hasStop) return 'waits'
  }
  if (hasStop) return { end: at + size }
  if (!error && at + size > buffer.length) {
    const inner = frameWithin(buffer, at)
    return inner === undefined ? 'waits' : { end: inner, error: 'wrong length' }
  }
  return { end: nextStart(buffer, at + 1), error: error ?? 'no stop bits' }
}

/**
 * Cuts frames by their length, for content may hold 0d0a. A frame with a wrong length or stop bits comes with its error
 * and the search goes on behind its start byte, so that a frame inside a broken one is not lost.
 */
export function splitFrames(buffer: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let at = 0
  while (at < buffer.length) {
    const start = nextStart(buffer, at)
    if (start > at) addBadPiece(frames, buffer.subarray(at, start), 'no start bits')
    at = start
    if (at + 1 >= buffer.length) break
    const piece = pieceAt(buffer, at)
    if (piece === 'waits') break
    const bytes = buffer.subarray(at, piece.end)
    if (piece.error === undefined) frames.push({ bytes })
    else addBadPiece(frames, bytes, piece.error)
    at = piece.end
  }
  return { frames, rest: buffer.subarray(at) }
}

/** Parses the envelope of one whole frame. Throws BadFrame for wrong marks, length or CRC. */
export function openFrame(raw: Buffer): Gt06Frame {
  const isLong = raw[0] === 0x79
  if (raw.length < 10 || raw[0] !== raw[1] || (raw[0] !== 0x78 && !isLong)) {
    throw new BadFrame('no start bits')
  }
  if (isBareFrame(raw) && !isWhole(raw, 0, frameBytes(raw, 0) ?? 0)) return openBareFrame(raw)
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
