import { addBadPiece } from '../../wire/add-bad-piece.ts'
import { xorOf } from '../../wire/checksum.ts'
import { BadFrame, type RawFrame } from '../protocol.ts'
import { escapeByte, escaped, flag, withoutEscapes } from './escapes.ts'

/** Attribute bits 0-9. */
export const maxBodyBytes = 1023
/** Every byte escaped. */
export const maxFrameBytes = 2 * (17 + 4 + maxBodyBytes + 1) + 2

const minFrameBytes = 15

/** A closing flag may open the next. Shared: idle links hold no buffer. */
const oneFlag = Buffer.alloc(1, flag)
const nothing = Buffer.alloc(0)

/** One packet; the unescaped body is `bytes[bodyAt, bodyEnd)`. */
export type Jt808Frame = {
  id: number
  serial: number
  /** 17-byte header: version byte, ten number bytes. */
  is2019: boolean
  /** 1 for 2019 itself. */
  protocolVersion: number
  /** No leading zeros; an IMEI for binary bytes. */
  number: string
  /** 0 none, 1 RSA. */
  encryption: number
  total: number
  part: number
  /** Unescaped, without flags and checksum; may view the receive buffer. */
  bytes: Buffer
  bodyAt: number
  bodyEnd: number
  isShort?: boolean
  packetSerials?: number[]
  /** Serial of the first packet of its message. */
  firstSerial?: number
}

/** Skips bytes before the first flag. `rest` keeps the closing one. */
export function splitFrames(buffer: Buffer): { frames: RawFrame[]; rest: Buffer } {
  const frames: RawFrame[] = []
  let start = buffer.indexOf(flag)
  if (start < 0) return { frames, rest: nothing }
  for (;;) {
    while (buffer[start + 1] === flag) start++
    if (start + 1 >= buffer.length) return { frames, rest: oneFlag }
    const end = buffer.indexOf(flag, start + 1)
    const length = (end < 0 ? buffer.length : end + 1) - start
    if (length > maxFrameBytes) {
      frames.push({ bytes: buffer.subarray(start, start + 64), error: 'oversize' })
      if (end < 0) return { frames, rest: nothing }
    } else if (end < 0) return { frames, rest: buffer.subarray(start) }
    else if (length < minFrameBytes)
      addBadPiece(frames, buffer.subarray(start, end + 1), 'too short')
    else frames.push({ bytes: buffer.subarray(start, end + 1) })
    start = end
  }
}

/** With or without flags. Throws BadFrame. */
export function openFrame(raw: Buffer): Jt808Frame {
  const from = raw[0] === flag ? 1 : 0
  const to = raw.length > from && raw[raw.length - 1] === flag ? raw.length - 1 : raw.length
  if (to - from > maxFrameBytes) throw new BadFrame('oversize')
  const inner = raw.subarray(from, to)
  const first = escapeOrSum(inner)
  const bytes = first < 0 ? inner : withoutEscapes(inner, first)
  const last = bytes.length - 1
  if (last < 12) throw new BadFrame('too short')
  const isRight = first < 0 ? first === rightSum : xorOf(bytes, 0, last) === bytes[last]
  if (!isRight && !isPadlock(bytes, last)) throw new BadFrame('bad checksum')
  return openHeader(bytes, last)
}

const rightSum = -1
const wrongSum = -2

/** Where the first escape stands; without any whether the checksum is right. Most frames are read once. */
function escapeOrSum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === escapeByte) return at
    sum ^= byte
  }
  return sum === 0 ? rightSum : wrongSum
}

/** Undefined for no frame, or invalid escapes. */
export function withChecksum(raw: Buffer): Buffer | undefined {
  if (raw.length < minFrameBytes || raw[0] !== flag || raw[raw.length - 1] !== flag)
    return undefined
  const bytes = plainOf(raw.subarray(1, -1))
  if (!bytes) return undefined
  const last = bytes.length - 1
  bytes[last] = xorOf(bytes, 0, last)
  return Buffer.concat([oneFlag, escaped(bytes), oneFlag])
}

function plainOf(inner: Buffer): Buffer | undefined {
  const first = inner.indexOf(escapeByte)
  if (first < 0) return Buffer.from(inner)
  try {
    return withoutEscapes(inner, first)
  } catch (error) {
    if (error instanceof BadFrame) return undefined
    throw error
  }
}

/** 0x55xx up, 0x4401 down. */
function hasShortHeader(id: number): boolean {
  return id >> 8 === 0x55 || id === 0x4401
}

const shortSerialAt = 10

/** Some padlocks end their messages with another byte than the checksum [T]: the length has to fit. */
function isPadlock(bytes: Buffer, end: number): boolean {
  return bytes[0] === 0x55 && end - shortSerialAt - 1 === (wordAt(bytes, 2) & 0x3ff)
}

/** Padlocks: id W, attributes W (bit 15: answer), number BCD[6], serial B. */
function openShortHeader(bytes: Buffer, end: number): Jt808Frame {
  const bodyAt = shortSerialAt + 1
  if (end - bodyAt !== (wordAt(bytes, 2) & 0x3ff)) throw new BadFrame('bad length')
  return {
    id: wordAt(bytes, 0),
    serial: bytes[shortSerialAt] as number,
    is2019: false,
    protocolVersion: 0,
    number: numberFrom(bytes, 4, shortSerialAt),
    encryption: 0,
    total: 1,
    part: 1,
    bytes,
    bodyAt,
    bodyEnd: end,
    isShort: true,
  }
}

export function asksForAnswer({ bytes }: Jt808Frame): boolean {
  return ((bytes[2] as number) & 0x80) !== 0
}

function openHeader(bytes: Buffer, end: number): Jt808Frame {
  if (hasShortHeader(wordAt(bytes, 0))) return openShortHeader(bytes, end)
  const attributes = wordAt(bytes, 2)
  const is2019 = (attributes & 0x4000) !== 0
  const hasParts = (attributes & 0x2000) !== 0
  const serialAt = is2019 ? 15 : 10
  const bodyAt = serialAt + (hasParts ? 6 : 2)
  if (end - bodyAt !== (attributes & 0x3ff)) throw new BadFrame('bad length')
  const total = hasParts ? wordAt(bytes, serialAt + 2) : 1
  const part = hasParts ? wordAt(bytes, serialAt + 4) : 1
  if (part < 1 || part > total) throw new BadFrame('bad packet number')
  return {
    id: wordAt(bytes, 0),
    serial: wordAt(bytes, serialAt),
    is2019,
    protocolVersion: is2019 ? (bytes[4] as number) : 0,
    number: numberFrom(bytes, is2019 ? 5 : 4, serialAt),
    encryption: (attributes >> 10) & 7,
    total,
    part,
    bytes,
    bodyAt,
    bodyEnd: end,
  }
}

/** Device number in the header of a frame whose length or escapes are wrong. */
export function numberOfBroken(raw: Buffer): string | undefined {
  const wire = raw.toString('latin1', raw[0] === flag ? 1 : 0)
  const plain = wire.replaceAll('}\u0002', '~').replaceAll('}\u0001', '}')
  const bytes = Buffer.from(plain, 'latin1')
  if (bytes.length < minFrameBytes) return undefined
  const is2019 = (wordAt(bytes, 2) & 0x4000) !== 0
  return numberFrom(bytes, is2019 ? 5 : 4, is2019 ? 15 : 10) || undefined
}

function wordAt(bytes: Buffer, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
}

const notDecimal = /[a-f]/

/** No BCD: binary, without the check digit [T]. */
function numberFrom(bytes: Buffer, from: number, to: number): string {
  const hex = bytes.toString('hex', from, to)
  if (notDecimal.test(hex)) return binaryNumber(hex)
  let zeros = 0
  while (hex.charCodeAt(zeros) === 48) zeros++
  return zeros === 0 ? hex : hex.slice(zeros)
}

const binaryNumber = (hex: string) => withLuhn(BigInt(`0x${hex}`).toString())

/** Six bytes that look like BCD and may be binary. */
export function otherNumberOf(frame: Jt808Frame): string | undefined {
  if (frame.is2019) return undefined
  const other = binaryNumber(numberBytes(frame).toString('hex'))
  return other === frame.number ? undefined : other
}

function withLuhn(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    const doubled = at % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits + ((10 - (sum % 10)) % 10)
}

export function numberBytes(frame: Jt808Frame): Buffer {
  return frame.is2019 ? frame.bytes.subarray(5, 15) : frame.bytes.subarray(4, 10)
}

export function bodyOf(frame: Jt808Frame): Buffer {
  return frame.bytes.subarray(frame.bodyAt, frame.bodyEnd)
}

export type Address = { is2019: boolean; protocolVersion: number; number: Buffer }

/** Without a view of its number: this is asked for each frame. */
export function isFrom(frame: Jt808Frame, { is2019, protocolVersion, number }: Address): boolean {
  if (frame.is2019 !== is2019 || frame.protocolVersion !== protocolVersion) return false
  const from = is2019 ? 5 : 4
  for (let at = 0; at < number.length; at++) if (frame.bytes[from + at] !== number[at]) return false
  return true
}

export function senderOf(frame: Jt808Frame): Address {
  return {
    is2019: frame.is2019,
    protocolVersion: frame.protocolVersion,
    number: numberBytes(frame),
  }
}
