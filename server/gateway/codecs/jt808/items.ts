import { type AlarmMask, type AlarmType, alarmMask } from '#lib/codes/alarm-types.ts'
import { mostMileage, type Report, type ReportExtra } from '../protocol.ts'

export type Sink = {
  report: Report
  extra: ReportExtra
  alarms: AlarmMask
  /** For alarm bits 20 and 21. */
  crossing: 'in' | 'out' | undefined
  /** 0xEB as text. */
  zoneMinutes: number | undefined
  model: string
}

/** Items of another length stay hex. */
export type ItemReader = (sink: Sink, bytes: Buffer, at: number, length: number) => void
export type ItemTable = Record<number, ItemReader>

const masks: Partial<Record<AlarmType, AlarmMask>> = {}

export function raise(sink: Sink, type: AlarmType): void {
  masks[type] ??= alarmMask([type])
  sink.alarms |= masks[type]
}

export function raiseBits(sink: Sink, bits: number, map: Partial<Record<number, AlarmType>>): void {
  for (const bit in map) {
    const type = map[bit]
    if (type && (bits >>> Number(bit)) & 1) raise(sink, type)
  }
}

export function unsigned(name: string, size: 1 | 2 | 4, divisor = 1): ItemReader {
  return (sink, bytes, at, length) => {
    if (length >= size) sink.extra[name] = bytes.readUIntBE(at, size) / divisor
  }
}

export function offsetByte(name: string, offset: number): ItemReader {
  return (sink, bytes, at, length) => {
    if (length >= 1) sink.extra[name] = (bytes[at] as number) - offset
  }
}

export function text(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    const value = asciiOf(bytes, at, length)
    if (value !== '') sink.extra[name] = value
  }
}

export function setMileage(sink: Sink, metres: number): void {
  if (metres <= mostMileage) sink.report.mileage = metres
}

export function setBattery(sink: Sink, percent: number): void {
  if (percent <= 100) sink.report.battery = percent
}

export function asciiOf(bytes: Buffer, at: number, length: number): string {
  return bytes
    .toString('latin1', at, at + length)
    .replaceAll('\0', '')
    .trim()
}

export function isPrintable(bytes: Buffer, at: number, length: number): boolean {
  for (let next = at; next < at + length; next++) {
    const byte = bytes[next] as number
    if (byte < 0x20 || byte > 0x7e) return false
  }
  return length > 0
}

/** Bit 15 is minus. */
export function signMagnitude(word: number): number {
  return word & 0x8000 ? -(word & 0x7fff) : word
}

/** CSQ 0-31 or per cent. */
export function signalPercent(raw: number): number | undefined {
  if (raw <= 31) return Math.round((raw * 100) / 31)
  return raw <= 100 && raw !== 99 ? raw : undefined
}

const placeKinds = ['none', 'circle', 'rectangle', 'polygon', 'segment']

export const standardItems: ItemTable = {
  1: (sink, bytes, at, length) => {
    if (length === 4) setMileage(sink, bytes.readUInt32BE(at) * 100)
  },
  2: (sink, bytes, at, length) => {
    if (length !== 2) return
    const raw = bytes.readUInt16BE(at)
    if (raw & 0x8000) sink.extra['fuelPercent'] = raw & 0x7fff
    else sink.extra['fuelLitres'] = raw / 10
  },
  3: unsigned('recorderSpeedKmh', 2, 10),
  4: unsigned('confirmEventId', 2),
  5: (sink, bytes, at, length) => {
    if (length === 30) sink.extra['tyrePressures'] = [...bytes.subarray(at, at + length)].join(',')
  },
  6: (sink, bytes, at, length) => {
    if (length === 2) sink.extra['compartmentTemperature'] = signMagnitude(bytes.readUInt16BE(at))
    else if (length === 1) setBattery(sink, bytes[at] as number)
  },
  17: (sink, bytes, at, length) => {
    if (length < 1) return
    raise(sink, 'overspeed')
    sink.extra['overspeedPlace'] = placeKinds[bytes[at] as number] ?? 'unknown'
    if (length >= 5) sink.extra['overspeedAreaId'] = bytes.readUInt32BE(at + 1)
  },
  18: (sink, bytes, at, length) => {
    if (length < 6) return
    sink.crossing = bytes[at + 5] === 0 ? 'in' : 'out'
    sink.extra['areaKind'] =
      bytes[at] === 4 ? 'route' : (placeKinds[bytes[at] as number] ?? 'unknown')
    sink.extra['areaId'] = bytes.readUInt32BE(at + 1)
    sink.extra['areaDirection'] = sink.crossing
  },
  19: (sink, bytes, at, length) => {
    if (length < 7) return
    sink.extra['segmentId'] = bytes.readUInt32BE(at)
    sink.extra['segmentSeconds'] = bytes.readUInt16BE(at + 4)
    sink.extra['segmentTime'] = bytes[at + 6] === 0 ? 'short' : 'long'
  },
  20: unsigned('videoAlarmBits', 4),
  21: unsigned('videoLostBits', 4),
  22: unsigned('videoBlockedBits', 4),
  23: unsigned('storageFaultBits', 2),
  24: (sink, bytes, at, length) => {
    if (length < 3) return
    sink.extra['abnormalDrivingBits'] = bytes.readUInt16BE(at)
    sink.extra['fatigueLevel'] = bytes[at + 2] as number
  },
  37: unsigned('vehicleSignalBits', 4),
  42: (sink, bytes, at, length) => {
    if (length < 2) return
    const bits = bytes.readUInt16BE(at)
    sink.extra['ioBits'] = bits
    if (bits & 3) sink.report.isAsleep = true
  },
  43: (sink, bytes, at, length) => {
    if (length < 4) return
    sink.extra['analog0'] = bytes.readUInt16BE(at + 2)
    sink.extra['analog1'] = bytes.readUInt16BE(at)
  },
  48: (sink, bytes, at, length) => {
    if (length === 1) sink.report.signal = signalPercent(bytes[at] as number)
  },
  49: (sink, bytes, at, length) => {
    if (length === 1) sink.report.satellites = bytes[at]
  },
}
