import { addBadPiece } from '../../wire/add-bad-piece.ts'
import { BadFrame, type RawFrame } from '../protocol.ts'

/** `[maker*number*length*content]`: two signs, ten digits, four hex digits, as many bytes. */
export type WatchFrame = {
  maker: string
  /** As it is sent, with leading zeros. */
  id: string
  /** What the content begins with, up to its first comma. */
  word: string
  content: Buffer
}

export const headBytes = 20
/** Digits of the number, of the length. */
const [idAt, lengthAt] = [4, 15]
/** Longest that four hex digits can say. */
export const maxFrameBytes = headBytes + 0xffff + 1

const [start, stop] = [0x5b, 0x5d]

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const signs: Record<string, (byte: number) => boolean> = {
  '[': (byte) => byte === start,
  '*': (byte) => byte === 0x2a,
  d: isDigit,
  h: (byte) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66),
  m: (byte) => isDigit(byte) || (byte >= 0x41 && byte <= 0x5a),
}
const shape = [...'[mm*dddddddddd*hhhh*'].map((sign) => signs[sign] as (byte: number) => boolean)

/** Whether a head is there, or may be when more has come. */
const isHead = (buffer: Buffer, at: number): boolean =>
  shape.every((isIts, n) => at + n >= buffer.length || isIts(buffer[at + n] as number))

const textAt = (buffer: Buffer, from: number, length: number) =>
  buffer.toString('latin1', from, from + length)

/** Of the whole frame, as its head says. */
const frameBytes = (buffer: Buffer, at: number): number =>
  headBytes + Number.parseInt(textAt(buffer, at + lengthAt, 4), 16) + 1

function nextStart(buffer: Buffer, from: number): number {
  const at = buffer.indexOf(start, from)
  return at < 0 ? buffer.length : at
}

/** Where a frame whose length is wrong ends: behind its stop, or where another begins. */
function endOfBroken(buffer: Buffer, at: number): number {
  const next = nextStart(buffer, at + headBytes)
  const stopAt = buffer.indexOf(stop, at + headBytes)
  return stopAt >= 0 && stopAt < next ? stopAt + 1 : next
}

/** Another frame of the same sender in one that is not whole; names of networks may hold anything. */
function frameWithin(buffer: Buffer, at: number): number | undefined {
  const inner = buffer.indexOf(buffer.subarray(at, at + lengthAt), at + headBytes)
  return inner < 0 ? undefined : inner
}

type Piece = { end: number; error?: string } | 'waits'

function pieceAt(buffer: Buffer, at: number): Piece {
  if (!isHead(buffer, at)) return { end: nextStart(buffer, at + 1), error: 'no head' }
  if (buffer.length - at < headBytes) return 'waits'
  const end = at + frameBytes(buffer, at)
  if (end <= buffer.length)
    return buffer[end - 1] === stop
      ? { end }
      : { end: endOfBroken(buffer, at), error: 'wrong length' }
  const inner = frameWithin(buffer, at)
  return inner === undefined ? 'waits' : { end: inner, error: 'wrong length' }
}

/** By length: names of networks may hold the stop. After a wrong length it goes on at the next frame. */
export function splitFrames(buffer: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let at = 0
  while (at < buffer.length) {
    const from = nextStart(buffer, at)
    if (from > at) addBadPiece(frames, buffer.subarray(at, from), 'no start')
    at = from
    if (at >= buffer.length) break
    const piece = pieceAt(buffer, at)
    if (piece === 'waits') break
    const bytes = buffer.subarray(at, piece.end)
    if (piece.error === undefined) frames.push({ bytes })
    else addBadPiece(frames, bytes, piece.error)
    at = piece.end
  }
  return { frames, rest: buffer.subarray(at) }
}

/** Checks a frame and reads its envelope. Throws BadFrame. */
export function openFrame(raw: Buffer): WatchFrame {
  if (raw.length <= headBytes || !isHead(raw, 0)) throw new BadFrame('no head')
  if (frameBytes(raw, 0) !== raw.length || raw[raw.length - 1] !== stop)
    throw new BadFrame('wrong length')
  const content = raw.subarray(headBytes, raw.length - 1)
  const comma = content.indexOf(0x2c)
  const word = textAt(content, 0, comma < 0 ? content.length : comma)
  if (!/^[A-Za-z]\w{0,23}$/.test(word)) throw new BadFrame('no word')
  return { maker: textAt(raw, 1, 2), id: textAt(raw, idAt, 10), word, content }
}

/** Without leading zeros; undefined for zeros only. */
export const numberOf = ({ id }: Pick<WatchFrame, 'id'>): string | undefined =>
  id.replace(/^0+/, '') || undefined

/** Of a frame that has a head. */
export const numberOfBroken = (raw: Buffer): string | undefined =>
  raw.length >= headBytes && isHead(raw, 0) ? numberOf({ id: textAt(raw, idAt, 10) }) : undefined

export type WatchAddress = Pick<WatchFrame, 'maker' | 'id'>

/** Throws RangeError where the content is too long for its length. */
export function buildFrame({ maker, id }: WatchAddress, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  if (bytes.length > 0xffff) throw new RangeError('the command is too long')
  const length = bytes.length.toString(16).toUpperCase().padStart(4, '0')
  return Buffer.concat([Buffer.from(`[${maker}*${id}*${length}*`), bytes, Buffer.from(']')])
}
