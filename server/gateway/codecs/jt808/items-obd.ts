import {
  asciiOf,
  type ItemReader,
  type ItemTable,
  offsetByte,
  type Sink,
  setBattery,
  standardItems,
  text,
  unsigned,
} from './items.ts'
import { areEntries, readEntries } from './items-length.ts'

const obdSpeed = unsigned('obdSpeedKmh', 1)

/** 0x81-0x8E, 0x91, 0x94, 0xA0 [T]. */
const obdValues: ItemTable = {
  0x81: unsigned('rpm', 2),
  0x82: unsigned('powerVolts', 2, 10),
  0x83: unsigned('engineLoad', 1),
  0x84: offsetByte('coolantTemperature', 40),
  0x85: unsigned('fuelConsumption', 2),
  0x86: offsetByte('intakeTemperature', 40),
  0x87: unsigned('intakeFlow', 2),
  0x88: unsigned('intakePressure', 1),
  0x89: unsigned('throttle', 1),
  0x8b: text('vin'),
  0x8c: unsigned('obdMileageKm', 4, 10),
  0x8d: unsigned('tripKm', 2),
  0x8e: unsigned('fuelPercent', 1),
  0x91: (sink, bytes, at, length) => {
    if (length < 9) return
    sink.extra['batteryVolts'] = bytes.readUInt16BE(at) / 10
    sink.extra['rpm'] = bytes.readUInt16BE(at + 2)
    sink.extra['obdSpeedKmh'] = bytes[at + 4] as number
    sink.extra['throttle'] = Math.floor(((bytes[at + 5] as number) * 100) / 255)
    sink.extra['engineLoad'] = Math.floor(((bytes[at + 6] as number) * 100) / 255)
    sink.extra['coolantTemperature'] = (bytes[at + 7] as number) - 40
    if (length >= 12) sink.extra['fuelConsumption'] = bytes.readUInt16BE(at + 10) / 100
    if (length >= 22) sink.extra['fuelUsedLitres'] = bytes.readUInt16BE(at + 20) / 100
  },
  0x94: text('vin'),
  0xa0: (sink, bytes, at, length) => {
    const codes = asciiOf(bytes, at, length).replaceAll(',', ' ')
    if (codes !== '') sink.extra['troubleCodes'] = codes
  },
}

/** Within 0x80 of MV55G and others [T]. */
const nested: ItemTable = {
  ...obdValues,
  0x01: (...args) => standardItems[1]?.(...args),
  0x02: (...args) => standardItems[2]?.(...args),
  0x03: unsigned('obdSpeedKmh', 2, 10),
  0x56: (sink, bytes, at, length) => {
    if (length >= 2) setBattery(sink, bytes[at + 1] as number)
  },
  0x61: unsigned('powerVolts', 2, 100),
  0x69: unsigned('batteryVolts', 2, 100),
  0x80: obdSpeed,
  0xcc: text('iccid'),
}
const leastNested = 3

/** Where its entries begin: behind a content byte, or at once. */
function nestedAt(bytes: Buffer, at: number, end: number): number | undefined {
  if (areEntries(bytes, at + 1, end)) return at + 1
  if (areEntries(bytes, at, end)) return at
  return bytes[at] === 0 ? at + 1 : undefined
}

export const obdItems: ItemTable = {
  ...obdValues,
  0x80: (sink, bytes, at, length) => {
    const end = at + length
    const from = length >= leastNested ? nestedAt(bytes, at, end) : undefined
    if (from === undefined) obdSpeed(sink, bytes, at, length)
    else readEntries({ sink, bytes, at: from, end }, nested)
  },
}

const obdText = [
  'powerVolts',
  'rpm',
  'obdSpeedKmh',
  'throttle',
  'engineLoad',
  'coolantTemperature',
  'fuelConsumption',
  'fuelConsumption',
  'tripKm',
  'obdMileageKm',
  'tripFuelLitres',
  'fuelUsedLitres',
]

/** `$OBD-RT,12.3,0,…`: item 0xE6, passthrough 0x41 [T]. */
export function readObdText(sink: Pick<Sink, 'extra'>, line: string): void {
  const values = line.split(',').slice(1)
  for (const [place, name] of obdText.entries()) {
    const value = values[place]
    if (value !== undefined && value !== '' && Number.isFinite(Number(value)))
      sink.extra[name] = Number(value)
  }
}

const entries: ItemTable = {
  0x02: unsigned('obdSpeedKmh', 2, 10),
  0x03: unsigned('rpm', 2),
  0x04: unsigned('powerVolts', 2, 1000),
  0x05: unsigned('obdMileageKm', 4, 10),
  0x07: unsigned('fuelConsumption', 2, 10),
  0x08: unsigned('engineLoad', 2, 10),
  0x09: offsetWord('coolantTemperature'),
  0x0b: unsigned('intakePressure', 2),
  0x0c: offsetWord('intakeTemperature'),
  0x0d: unsigned('intakeFlow', 2),
  0x0e: (sink, bytes, at, length) => {
    if (length >= 2) sink.extra['throttle'] = Math.floor((bytes.readUInt16BE(at) * 100) / 255)
  },
  0x50: text('vin'),
  0x51: (sink, bytes, at, length) => {
    if (length > 0) sink.extra['cvn'] = bytes.toString('hex', at, at + length)
  },
  0x52: text('calibrationId'),
  0x100: unsigned('tripKm', 2, 10),
  0x102: unsigned('tripFuelLitres', 2, 10),
  0x112: unsigned('harshAccelerationCount', 2),
  0x113: unsigned('harshBrakingCount', 2),
  0x114: unsigned('harshCorneringCount', 2),
}

function offsetWord(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    if (length >= 2) sink.extra[name] = bytes.readUInt16BE(at) - 40
  }
}

/** 0xF3: {id W, length B, data} [T]. */
export const readObdEntries: ItemReader = (sink, bytes, at, length) => {
  for (let next = at; next + 3 <= at + length; ) {
    const size = bytes[next + 2] as number
    if (next + 3 + size > at + length) return
    entries[bytes.readUInt16BE(next)]?.(sink, bytes, next + 3, size)
    next += 3 + size
  }
}
