import type { AlarmType } from '#lib/codes/alarm-types.ts'
import {
  type ItemReader,
  type ItemTable,
  raise,
  raiseBits,
  setBattery,
  standardItems,
  unsigned,
} from './items.ts'
import { readSensorBlock, readTags } from './items-sensors.ts'
import { vendorItems } from './vendor-items.ts'

/** AL300, GL100, VL300 [T]. */
const aovx: ItemTable = {
  0xf6: readSensorBlock,
  0xf8: (sink, bytes, at, length) => {
    if (length >= 19) sink.extra['iccid'] = bytes.toString('hex', at + 9, at + 19)
  },
  0xf3: readTags,
}

/** F3 armed, F4 alarm DWORD, F6 mode or charging [G10]. */
const g10: ItemTable = {
  0x52: unsigned('drum', 1),
  0xf1: (sink, bytes, at, length) => {
    if (length === 20) sink.extra['iccid'] = bytes.toString('latin1', at, at + 20)
  },
  0xf3: (sink, bytes, at, length) => {
    if (length === 1) sink.extra['isArmed'] = bytes[at] === 1
  },
  0xf4: unsigned('alarmState', 2),
  0xf6: unsigned('mode', 1),
}

/** MV710G, MV810G: 0x57, second DWORD, bit 16: door [T]. */
const doorTracker: ItemTable = {
  0x57: (sink, bytes, at, length) => {
    vendorItems[0x57]?.(sink, bytes, at, length)
    if (length === 8) raiseBits(sink, bytes.readUInt32BE(at + 4), { 16: 'doorOpen' })
  },
}

/** Item 0xE8 of Jimi cameras [T]. */
const jimiAlarms: Partial<Record<number, AlarmType>> = {
  0x0001: 'fault',
  0x0400: 'harshAcceleration',
  0x0401: 'harshBraking',
  0x0402: 'harshCornering',
  0x0403: 'overspeed',
  0x0405: 'collision',
  0x0406: 'vibration',
  0x0407: 'displacement',
  0x0408: 'fenceIn',
  0x0409: 'fenceOut',
  0x040c: 'doorOpen',
  0x0412: 'harshAcceleration',
  0x0413: 'harshBraking',
  0x0414: 'harshCornering',
  0x0415: 'dangerousDriving',
  0x0416: 'collision',
  0x0417: 'collision',
  0x0c01: 'sos',
  0x0c02: 'lowPower',
  0x0c0e: 'powerFailure',
  0x0c0f: 'lowPower',
  0x0c10: 'poweredOff',
  0x0c12: 'fallOff',
}

/** Type 0x2005: {id W, length B, data}. */
const jimiStatus: ItemTable = {
  0x0001: unsigned('batteryVolts', 2, 100),
  0x0002: unsigned('dataUsage', 4),
  0x0003: (sink, bytes, at) => {
    setBattery(sink, bytes[at] as number)
  },
  0x0004: (sink, bytes, at) => {
    sink.report.isCharging = bytes[at] === 0
  },
  0x0005: (sink, bytes, at, length) => {
    if (length >= 10) sink.extra['iccid'] = bytes.toString('hex', at, at + 10).slice(0, 19)
  },
  0x0007: unsigned('hdop', 2, 10),
  0x2001: unsigned('powerVolts', 2, 10),
}

const jimiTypes: ItemTable = {
  0x2002: (sink, bytes, at, length) => {
    if (length < 3) return
    sink.extra['uploadMode'] = bytes[at + 1] as number
    if (bytes[at + 2] === 1) sink.report.isBuffered = true
  },
  0x2003: (sink, bytes, at, length) => {
    if (length < 8) return
    const level = bytes[at + 2] as number
    sink.report.isCharging = bytes[at + 1] === 1
    if (level >= 1 && level <= 6) setBattery(sink, Math.floor((level * 100) / 6))
    sink.extra['batteryVolts'] = bytes.readUInt16BE(at + 3) / 100
    sink.extra['powerVolts'] = bytes.readUInt16BE(at + 6) / 100
  },
  0x2005: (sink, bytes, at, length) => {
    for (let next = at + 1; next + 3 <= at + length; ) {
      const size = bytes[next + 2] as number
      jimiStatus[bytes.readUInt16BE(next)]?.(sink, bytes, next + 3, size)
      next += 3 + size
    }
  },
  0x0c03: (sink) => {
    sink.report.acc = true
  },
  0x0c04: (sink) => {
    sink.report.acc = false
  },
}

const jimiState: ItemReader = (sink, bytes, at, length) => {
  if (length < 2) return
  const type = bytes.readUInt16BE(at)
  const alarm = jimiAlarms[type]
  if (alarm) raise(sink, alarm)
  else jimiTypes[type]?.(sink, bytes, at + 2, length - 2)
}
const jimi: ItemTable = { 0xe8: jimiState }

const byModel: Record<string, ItemTable> = {
  AL300: aovx,
  GL100: aovx,
  VL300: aovx,
  G10: g10,
  MV710G: doorTracker,
  MV810G: doorTracker,
  JC371: jimi,
  JC181: jimi,
  JC182: jimi,
  JC450: jimi,
  JC451: jimi,
}

export type ItemReaders = readonly (ItemReader | undefined)[]

function compile(table: ItemTable): ItemReaders {
  const readers = new Array<ItemReader | undefined>(256).fill(undefined)
  for (const [id, read] of Object.entries(table)) readers[Number(id)] = read
  return readers
}

const defaults = compile({ ...vendorItems, ...standardItems })
const compiled = Object.entries(byModel).map(
  ([prefix, table]) => [prefix, compile({ ...vendorItems, ...standardItems, ...table })] as const,
)

export function itemReadersOf(model: string): ItemReaders {
  if (model !== '') {
    for (const [prefix, readers] of compiled) if (model.startsWith(prefix)) return readers
  }
  return defaults
}
