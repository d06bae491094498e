import { addBadPiece } from '../../wire/add-bad-piece.ts'
import { crcItu, keyedCrcItu } from '../../wire/checksum.ts'
import { BadFrame, type RawFrame } from '../protocol.ts'
import { bareFrameBytes, isBareFrame, mayBeBare, openBareFrame } from './bare-frame.ts'

/** `7878 len type content serial crc 0d0a`; `7979` has a two-byte length. */
export type Gt06Frame = {
  isLong: boolean
  type: number
  serial: number
  content: Buffer
  /** bare-frame.ts */
  bareLength?: number
  /** Its CRC covers `lockKey`. */
  isKeyed?: true
}

/** Locks (BL10) seal their log-in with this text behind the serial [BL10]. */
const lockKey = Buffer.from('xinsiwei&concox')

/** Bytes; photo and serial packets stay near 1100. */
export const maxFrameBytes = 2048

const envelopeBytes = 5
const stopBits = 0x0d0a

/** Or a last byte that may begin one. */
function nextStart(buffer: Buffer, from: number): number {
  for (let at = from; at < buffer.length; at++) {
    const byte = buffer[at]
    if (byte !== 0x78 && byte !== 0x79) continue
    if (at + 1 === buffer.length || buffer[at + 1] === byte) return at
  }
  return buffer.length
}

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

type Seal = 'plain' | 'keyed'

function sealOf(buffer: Buffer, at: number, crcAt: number): Seal | undefined {
  const crc = buffer.readUInt16BE(crcAt)
  if (crc === crcItu(buffer, at + 2, crcAt)) return 'plain'
  return crc === keyedCrcItu(buffer, at + 2, crcAt, lockKey) ? 'keyed' : undefined
}

function isWhole(buffer: Buffer, at: number, size: number): boolean {
  const isLegal = !lengthError(buffer[at] === 0x79, size) && hasStopBits(buffer, at + size)
  return isLegal && sealOf(buffer, at, at + size - 4) !== undefined
}

/** In an unfinished frame of wrong length or with a repeated start. */
function frameWithin(buffer: Buffer, at: number): number | undefined {
  let start = nextStart(buffer, at + 1)
  while (start + 4 < buffer.length) {
    if (isWhole(buffer, start, frameBytes(buffer, start) ?? 0)) return start
    start = nextStart(buffer, start + 1)
  }
  return undefined
}

type Piece = { end: number; error?: string } | 'waits'

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

/** By length, as content may hold 0d0a; after a wrong one searches on behind the start byte. */
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

/** Throws BadFrame. */
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
  const seal = sealOf(raw, 0, crcAt)
  if (seal === undefined) throw new BadFrame('wrong CRC')
  const typeAt = isLong ? 4 : 3
  const frame: Gt06Frame = {
    isLong,
    type: raw[typeAt] as number,
    serial: raw.readUInt16BE(crcAt - 2),
    content: raw.subarray(typeAt + 1, crcAt - 2),
  }
  if (seal === 'keyed') frame.isKeyed = true
  return frame
}

/** Undefined without a length, or for another one. */
export function withChecksum(raw: Buffer): Buffer | undefined {
  if (raw.length < 10 || frameBytes(raw, 0) !== raw.length) return undefined
  const mended = Buffer.from(raw)
  const crcAt = raw.length - 4
  mended.writeUInt16BE(crcItu(mended, 2, crcAt), crcAt)
  return mended
}

/** RangeError when the content does not fit. */
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
