import { alarmsOfMask } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { contentDigest } from '../../wire/checksum.ts'
import { isMisfit } from '../../wire/layout.ts'
import { Truncated } from '../../wire/reader.ts'
import type { Report, ReportExtra } from '../protocol.ts'
import { type AlarmBits, foldAlarms } from './alarm-bits.ts'
import type { ItemReaders } from './item-readers-of.ts'
import { raise, type Sink, setMileage, signalPercent } from './items.ts'
import { areEntries } from './items-length.ts'
import { bcdSeconds } from './time.ts'

export const baseBytes = 28
/** Oldest devices: battery, mileage km, 0.1 V, area, signal [T]. */
const fixedTrailerBytes = 20

export type LocationScope = {
  items: ItemReaders
  alarms: AlarmBits
  model: string
  zoneMinutes: number | undefined
  /** By 0x1007. */
  linkZoneMinutes: number | undefined
  isBuffered: boolean
}

/** Minutes east of UTC. */
export const standardZone = 480

export const state = {
  acc: 1,
  fixed: 2,
  south: 4,
  west: 8,
  oilCut: 1 << 10,
  circuitCut: 1 << 11,
  gps: 1 << 18,
  beidou: 1 << 19,
  charging: 1 << 26,
}
/** 20: area entered or left; 21: route. */
const crossingBits = 3 << 20

/** Undefined for an impossible time. Off the globe: 0,0, no fix. Truncated below 28 bytes. */
export function readLocation(
  bytes: Buffer,
  at: number,
  end: number,
  scope: LocationScope,
): Report | undefined {
  if (end - at < baseBytes) throw new Truncated()
  const deviceSeconds = bcdSeconds(bytes, at + 22)
  return deviceSeconds < 0 ? undefined : readAt(deviceSeconds, bytes, at, end, scope)
}

export function readTimeless(
  bytes: Buffer,
  at: number,
  end: number,
  scope: LocationScope,
): ReportExtra {
  const { battery, signal, extra } = readAt(0, bytes, at, end, scope)
  const facts: ReportExtra = { ...extra }
  if (battery !== undefined) facts['battery'] = battery
  if (signal !== undefined) facts['signal'] = signal
  return facts
}

function readAt(
  deviceSeconds: number,
  bytes: Buffer,
  at: number,
  end: number,
  scope: LocationScope,
): Report {
  const stateBits = bytes.readInt32BE(at + 4)
  const lat = degreesOf(bytes.readUInt32BE(at + 8), stateBits & state.south, 90_000_000)
  const lon = degreesOf(bytes.readUInt32BE(at + 12), stateBits & state.west, 180_000_000)
  const isOnGlobe = lat !== undefined && lon !== undefined
  const course = bytes.readUInt16BE(at + 20)
  const report: Report = {
    fixedAt: deviceSeconds,
    isFixed: isOnGlobe && (stateBits & state.fixed) !== 0,
    isApproximate: false,
    lat: isOnGlobe ? lat : 0,
    lon: isOnGlobe ? lon : 0,
    speed: speedOf(bytes.readUInt16BE(at + 18)),
    course: course < 360 ? course : course === 360 ? 0 : -1,
    altitude: bytes.readInt16BE(at + 16),
    mileage: -1,
    acc: (stateBits & state.acc) !== 0,
    satellites: undefined,
    systems: systemsOf(stateBits),
    signal: undefined,
    battery: undefined,
    isCharging: stateBits & state.charging ? true : undefined,
    oilCut: (stateBits & state.oilCut) !== 0,
    alarms: [],
    isAsleep: false,
    isBuffered: scope.isBuffered,
    seq: contentDigest(bytes, at, end),
    extra: {},
  }
  const sink: Sink = {
    report,
    extra: report.extra,
    alarms: 0n,
    crossing: undefined,
    zoneMinutes: undefined,
    model: scope.model,
  }
  if (stateBits & state.circuitCut) report.extra['circuitCut'] = true
  readTail(sink, bytes, at + baseBytes, end, scope.items)
  const alarmBits = bytes.readInt32BE(at)
  if (alarmBits !== 0) raiseStandard(sink, alarmBits, scope.alarms)
  if (sink.alarms !== 0n) report.alarms = alarmsOfMask(sink.alarms)
  const zone = scope.zoneMinutes ?? sink.zoneMinutes ?? scope.linkZoneMinutes ?? standardZone
  report.fixedAt = deviceSeconds - zone * 60
  return report
}

/**
 * Millionths of a degree, `most` at most; the bit of the half says south or west. Devices that
 * write these below zero need no bit. Undefined beyond, and for ones alone, which are no place. Hot.
 */
export function degreesOf(raw: number, half: number, most: number): number | undefined {
  if (raw <= most) return signed(raw, half)
  const below = raw | 0
  return below < -1 && below >= -most ? below : undefined
}

/** Bits 18, 19: unused in 2011. */
function systemsOf(stateBits: number): number {
  if ((stateBits & state.fixed) === 0) return 0
  return (
    (stateBits & state.gps ? positionFlag.gps : 0) |
    (stateBits & state.beidou ? positionFlag.beidou : 0)
  )
}

function signed(value: number, negative: number): number {
  return negative !== 0 ? 0 - value : value
}

/** ffff: none. */
function speedOf(raw: number): number {
  return raw === 0xffff ? 0 : Math.min(raw, 0x7fff)
}

/** Item 0x12 says which way; else the worse. */
function raiseStandard(sink: Sink, bits: number, masks: AlarmBits): void {
  sink.alarms |= foldAlarms(bits, masks)
  if (bits & crossingBits) raise(sink, sink.crossing === 'in' ? 'fenceIn' : 'fenceOut')
}

function readTail(sink: Sink, bytes: Buffer, from: number, end: number, items: ItemReaders): void {
  if (end - from === fixedTrailerBytes && !areEntries(bytes, from, end)) {
    readFixedTail(sink, bytes, from)
    return
  }
  for (let next = from; next + 2 <= end; ) {
    const length = bytes[next + 1] as number
    const at = next + 2
    next = at + length
    if (next > end) return
    const read = items[bytes[at - 2] as number]
    if (read !== undefined && length > 0) readItem(read, sink, bytes, at, length)
  }
}

function readItem(
  read: NonNullable<ItemReaders[number]>,
  sink: Sink,
  bytes: Buffer,
  at: number,
  length: number,
): void {
  try {
    read(sink, bytes, at, length)
  } catch (error) {
    // A vendor's other meaning stays hex.
    if (!isMisfit(error)) throw error
  }
}

function readFixedTail(sink: Sink, bytes: Buffer, from: number): void {
  setMileage(sink, bytes.readUInt32BE(from + 4) * 1000)
  sink.extra['batteryVolts'] = bytes.readUInt16BE(from + 8) / 10
  sink.extra['areaId'] = bytes.readUInt32BE(from + 10)
  sink.report.signal = signalPercent(bytes[from + 16] as number)
}
