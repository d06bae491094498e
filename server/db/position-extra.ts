import type { AlarmMask } from '#lib/codes/alarm-types.ts'

/** Further items of a report, by name. */
export type ExtraItems = Record<string, number | string | boolean>

/**
 * `extra` of tracking.position: items {id u8, value}, big-endian. Length by id: below 64 one byte,
 * 64-127 two, 128-191 four, from 192 a length byte. A row has six bytes before alignment adds
 * eight, so satellites, signal and battery take one each.
 */
const ids = {
  satellites: 1,
  signal: 2,
  battery: 3,
  /** bit 0 charging known, 1 charging, 2 oil known, 3 oil cut, 4 asleep */
  switches: 4,
  /** Metres. */
  accuracy: 64,
  /** Of kinds below 32, and of the others. */
  alarms: 128,
  alarmsAbove: 129,
  /** JSON in parts of at most 255 bytes. */
  json: 192,
} as const

const switchBit = { chargingKnown: 1, charging: 2, oilKnown: 4, oilCut: 8, asleep: 16 } as const

/** Undefined when not reported. */
export type PositionExtra = {
  satellites: number | undefined
  /** Per cent. */
  signal: number | undefined
  /** Per cent. */
  battery: number | undefined
  isCharging: boolean | undefined
  oilCut: boolean | undefined
  isAsleep: boolean
  alarmMask: AlarmMask
  /** Metres around a place of cells or access points. */
  accuracy: number | undefined
  items: ExtraItems
}

const maxJsonBytes = 1020

function writeByte(target: Buffer, at: number, id: number, value: number | undefined): number {
  if (value === undefined) return at
  target[at] = id
  target[at + 1] = value < 0 ? 0 : value > 255 ? 255 : value
  return at + 2
}

export type StatusItems = Omit<PositionExtra, 'items' | 'alarmMask' | 'accuracy'>

/** Id of the item that a worker appends. */
export const accuracyItem = ids.accuracy

function switchesOf(extra: StatusItems): number {
  return (
    (extra.isCharging === undefined ? 0 : switchBit.chargingKnown) |
    (extra.isCharging ? switchBit.charging : 0) |
    (extra.oilCut === undefined ? 0 : switchBit.oilKnown) |
    (extra.oilCut ? switchBit.oilCut : 0) |
    (extra.isAsleep ? switchBit.asleep : 0)
  )
}

/** Upper bound for `writeExtra`. */
export function extraBound(itemsJson: string): number {
  return itemsJson === '' ? 21 : 21 + Math.min(itemsJson.length * 3, maxJsonBytes) + 10
}

/**
 * Returns the end. `itemsJson`: '' without further items. Unchanged switches and empty masks are
 * omitted: a plain report takes six bytes.
 */
export function writeExtra(
  target: Buffer,
  at: number,
  extra: StatusItems,
  { alarmMask, itemsJson }: { alarmMask: AlarmMask; itemsJson: string },
): number {
  let end = writeByte(target, at, ids.satellites, extra.satellites)
  end = writeByte(target, end, ids.signal, extra.signal)
  end = writeByte(target, end, ids.battery, extra.battery)
  const switches = switchesOf(extra)
  if (switches !== 0) end = writeByte(target, end, ids.switches, switches)
  if (alarmMask !== 0n) {
    end = writeMask(target, end, ids.alarms, alarmMask)
    end = writeMask(target, end, ids.alarmsAbove, alarmMask >> 32n)
  }
  return itemsJson === '' ? end : writeJson(target, end, itemsJson)
}

function writeMask(target: Buffer, at: number, id: number, mask: AlarmMask): number {
  const half = Number(BigInt.asUintN(32, mask))
  if (half === 0) return at
  target[at] = id
  target.writeUInt32BE(half, at + 1)
  return at + 5
}

function writeJson(target: Buffer, at: number, json: string): number {
  const bytes = Buffer.from(json)
  if (bytes.length > maxJsonBytes) return at
  let end = at
  for (let from = 0; from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255)
    target[end] = ids.json
    target[end + 1] = part.length
    target.set(part, end + 2)
    end += 2 + part.length
  }
  return end
}

/** Skips unknown items. */
export function readExtra(bytes: Uint8Array): PositionExtra {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const found = new Map<number, number>()
  const json: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const id = view.getUint8(at)
    const [from, length] = extentOf(view, at, id)
    if (from + length > bytes.length) break
    if (id === ids.json) json.push(bytes.subarray(from, from + length))
    else if (id < 192) found.set(id, numberAt(view, from, length))
    at = from + length
  }
  return extraOf(found, json)
}

function extentOf(view: DataView, at: number, id: number): [from: number, length: number] {
  if (id < 64) return [at + 1, 1]
  if (id < 128) return [at + 1, 2]
  if (id < 192) return [at + 1, 4]
  return [at + 2, at + 1 < view.byteLength ? view.getUint8(at + 1) : 0]
}

function numberAt(view: DataView, at: number, length: number): number {
  if (length === 1) return view.getUint8(at)
  return length === 2 ? view.getUint16(at) : view.getInt32(at)
}

function maskOf(found: Map<number, number>): AlarmMask {
  const half = (id: number) => BigInt.asUintN(32, BigInt(found.get(id) ?? 0))
  return half(ids.alarms) | (half(ids.alarmsAbove) << 32n)
}

function extraOf(found: Map<number, number>, json: Uint8Array[]): PositionExtra {
  const switches = found.get(ids.switches) ?? 0
  return {
    satellites: found.get(ids.satellites),
    signal: found.get(ids.signal),
    battery: found.get(ids.battery),
    isCharging:
      switches & switchBit.chargingKnown ? (switches & switchBit.charging) !== 0 : undefined,
    oilCut: switches & switchBit.oilKnown ? (switches & switchBit.oilCut) !== 0 : undefined,
    isAsleep: (switches & switchBit.asleep) !== 0,
    alarmMask: maskOf(found),
    accuracy: found.get(ids.accuracy),
    items: json.length === 0 ? {} : (JSON.parse(Buffer.concat(json).toString()) as ExtraItems),
  }
}
