import { isBinaryTime } from './blocks.ts'

/**
 * ZhongXun, without serial and CRC: `7878 length type content 0d0a`; own types that fit to the
 * byte.
 */

const stopBits = 0x0d0a
const startBits = 0x7878
const headBytes = 4
const timeBytes = 6

/** 10, 11: a fix, live or buffered. */
const fixTypes = new Set([0x10, 0x11])
const fixBytes = 18
const longFixBytes = [20, 21]

/** WiFi and cells; the length counts access points. */
const networkTypes = new Set([0x17, 0x69])
const accessPointBytes = 7
const cellBytes = 5
const operatorBytes = 3
const mostNetworks = 64
const mostTrailerBytes = 2

function hasStopBits(buffer: Buffer, end: number): boolean {
  return end <= buffer.length && buffer.readUInt16BE(end - 2) === stopBits
}

/** YYMMDDhhmmss in BCD. */
function isDecimalTime(buffer: Buffer, at: number): boolean {
  const digits = buffer.toString('hex', at, at + timeBytes)
  return /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(digits)
}

/** The length may count the type too. */
function fixFrameBytes(buffer: Buffer, at: number): number | 'waits' | undefined {
  const length = buffer[at + 2] as number
  if (at + headBytes + timeBytes > buffer.length) return undefined
  if (!isBinaryTime(buffer, at + headBytes)) return undefined
  const isPlain = length === fixBytes || length === fixBytes + 1
  if (!isPlain && !longFixBytes.includes(length)) return undefined
  const size = headBytes + (isPlain ? fixBytes : length) + 2
  if (at + size > buffer.length) return 'waits'
  return hasStopBits(buffer, at + size) ? size : undefined
}

function networkFrameBytes(buffer: Buffer, at: number): number | 'waits' | undefined {
  const points = buffer[at + 2] as number
  if (points > mostNetworks) return undefined
  const cellsAt = at + headBytes + timeBytes + points * accessPointBytes
  if (at + headBytes + timeBytes > buffer.length) return 'waits'
  if (!isDecimalTime(buffer, at + headBytes)) return undefined
  if (cellsAt >= buffer.length) return 'waits'
  const cells = buffer[cellsAt] as number
  if (cells > mostNetworks) return undefined
  const least = cellsAt + 1 + cells * cellBytes + (cells > 0 ? operatorBytes : 0) + 2
  const most = least + mostTrailerBytes + (cells > 0 ? 0 : operatorBytes)
  for (let end = least; end <= most; end++) if (hasStopBits(buffer, end)) return end - at
  return buffer.length < most ? 'waits' : undefined
}

export function mayBeBare(buffer: Buffer, at: number): boolean {
  if (at + headBytes > buffer.length || buffer.readUInt16BE(at) !== startBits) return false
  const type = buffer[at + 3] as number
  return fixTypes.has(type) || networkTypes.has(type)
}

/** `waits` while untold. Look for frames with CRC first: same types. */
export function bareFrameBytes(buffer: Buffer, at: number): number | 'waits' | undefined {
  if (!mayBeBare(buffer, at)) return undefined
  const isFix = fixTypes.has(buffer[at + 3] as number)
  return isFix ? fixFrameBytes(buffer, at) : networkFrameBytes(buffer, at)
}

export function isBareFrame(raw: Buffer): boolean {
  return bareFrameBytes(raw, 0) === raw.length
}

export function openBareFrame(raw: Buffer) {
  const [bareLength = 0, type = 0] = [raw[2], raw[3]]
  const content = raw.subarray(headBytes, raw.length - 2)
  return { isLong: false, type, serial: 0, content, bareLength }
}

/** Without it they reconnect. */
export function bareAnswer(type: number, content: Buffer): Buffer {
  const head = Buffer.from([0x78, 0x78, 0, type])
  return Buffer.concat([head, content.subarray(0, timeBytes), Buffer.from([0x0d, 0x0a])])
}
