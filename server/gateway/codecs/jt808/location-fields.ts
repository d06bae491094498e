import { isTraced, placeField, placeInTurn } from '../../wire/trace.ts'
import type { Report } from '../protocol.ts'
import { baseBytes, degreesOf, state } from './location.ts'
import { timeText } from './time.ts'

export type RawItem = { id: string; hex: string }

/** And what follows the last whole item. */
export function rawItems(
  bytes: Buffer,
  at: number,
  end: number,
): { items: RawItem[]; tail: string } {
  const items: RawItem[] = []
  let next = at + baseBytes
  while (next + 2 <= end) {
    const length = bytes[next + 1] as number
    if (next + 2 + length > end) break
    const id = `0x${(bytes[next] as number).toString(16).padStart(2, '0')}`
    items.push({ id, hex: bytes.toString('hex', next + 2, next + 2 + length) })
    next += 2 + length
  }
  return { items, tail: bytes.toString('hex', Math.min(next, end), end) }
}

export function locationFields(
  bytes: Buffer,
  at: number,
  end: number,
  report: Report | undefined,
): Record<string, unknown> {
  if (isTraced()) placeLocation(bytes, at, end)
  return {
    alarmBits: bytes.readUInt32BE(at),
    stateBits: bytes.readUInt32BE(at + 4),
    deviceTime: timeText(bytes.toString('hex', at + 22, at + 28)),
    ...(report ?? { error: 'bad time' }),
    ...exactBase(bytes, at),
    ...(bytes[at + 28] === undefined ? {} : rawSignal(bytes, at, end)),
    ...rawItems(bytes, at, end),
  }
}

const base = [
  ['alarmBits', 4],
  ['stateBits', 4],
  ['lat', 4],
  ['lon', 4],
  ['altitude', 2],
  ['speed', 2],
  ['course', 2],
  ['deviceTime', 6],
] as const

function placeLocation(bytes: Buffer, at: number, end: number): void {
  placeInTurn(bytes, at, base)
  let next = at + baseBytes
  const { items } = rawItems(bytes, at, end)
  for (const [index, { hex }] of items.entries()) {
    const behind = next + 2 + hex.length / 2
    placeField(`items.${index}.id`, bytes, next, next + 1)
    placeField(`items.${index}.hex`, bytes, next + 2, behind)
    placeField(`items.${index}`, bytes, next, behind)
    next = behind
  }
  placeField('tail', bytes, next, end)
}

/** Per cent or CSQ. */
function rawSignal(bytes: Buffer, at: number, end: number): { signalRaw?: number } {
  const { items } = rawItems(bytes, at, end)
  const item = items.find(({ id, hex }) => id === '0x30' && hex.length === 2)
  return item ? { signalRaw: Number.parseInt(item.hex, 16) } : {}
}

function exactBase(bytes: Buffer, at: number): Record<string, unknown> {
  const stateBits = bytes.readInt32BE(at + 4)
  const lat = bytes.readUInt32BE(at + 8)
  const lon = bytes.readUInt32BE(at + 12)
  return {
    isFixed: (stateBits & state.fixed) !== 0,
    lat: degreesOf(lat, stateBits & state.south, 90_000_000) ?? lat,
    lon: degreesOf(lon, stateBits & state.west, 180_000_000) ?? lon,
    speed: bytes.readUInt16BE(at + 18),
    course: bytes.readUInt16BE(at + 20),
  }
}
