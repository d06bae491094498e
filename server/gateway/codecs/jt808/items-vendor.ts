import {
  asciiOf,
  type ItemReader,
  type ItemTable,
  isPrintable,
  raise,
  raiseBits,
  signalPercent,
  signMagnitude,
  text,
  unsigned,
} from './items.ts'
import { item0xEB } from './items-eb.ts'
import {
  cell4g,
  cells13,
  countedCells,
  countedWifi,
  gsm7,
  gsm8,
  wifiToEnd,
} from './items-network.ts'
import { obdItems, readObdEntries, readObdText } from './items-obd.ts'
import { readSensorBlock } from './items-sensors.ts'

/** Per cent of the battery; ff means charging [T]. */
const battery: ItemReader = (sink, bytes, at) => {
  if (bytes[at] === 0xff) sink.report.isCharging = true
  else sink.report.battery = Math.min(bytes[at] as number, 100)
}

/** Words of tenths, numbered from 1; `none` marks a sensor that is not there. */
function tenths(name: string, none: number): ItemReader {
  return (sink, bytes, at, length) => {
    for (let index = 0; index * 2 + 1 < length; index++) {
      const raw = bytes.readUInt16BE(at + index * 2)
      if (raw !== none) sink.extra[`${name}${index + 1}`] = signMagnitude(raw) / 10
    }
  }
}

/** The first reading whose length fits; an item of another length stays as hex. */
function byLength(...rules: [is: (length: number) => boolean, read: ItemReader][]): ItemReader {
  return (sink, bytes, at, length) => {
    for (const [is, read] of rules) if (is(length)) return read(sink, bytes, at, length)
  }
}
const exactly = (size: number) => (length: number) => length === size
const atLeast = (size: number) => (length: number) => length >= size
const numberedLocks: ItemReader = (sink, bytes, at, length) => {
  for (let index = 0; index < Math.floor(length / 11); index++) {
    const from = at + index * 11
    sink.extra[`lock${index + 1}Id`] = bytes.toString('hex', from, from + 6)
    sink.extra[`lock${index + 1}BatteryVolts`] = bytes.readUInt16BE(from + 6) / 1000
    sink.extra[`lock${index + 1}Sealed`] = bytes[from + 8] === 0x31
  }
}

/** Items by the length rules of protocols.md §2.1: for models that have no table of their own. */
export const vendorItems: ItemTable = {
  ...obdItems,
  0x0b: (sink, bytes, at, length) => {
    if (length < 1) return
    sink.extra['lockCommand'] = bytes[at] as number
    if (length === 5 || length === 6) sink.extra['lockCard'] = bytes.readUInt32BE(at + 1)
    if (length >= 7) sink.extra['lockPassword'] = asciiOf(bytes, at + 1, 6)
    if (length % 2 === 0) sink.extra['unlockResult'] = bytes[at + length - 1] as number
  },
  0x33: byLength(
    [exactly(1), unsigned('mode', 1)],
    [
      atLeast(15),
      (sink, bytes, at, length) => {
        // `*M00,ll,<lock state>…#`: the voltage is three digits of the lock state [T].
        const volts = Number(asciiOf(bytes, at + 10, 3))
        const isLock = asciiOf(bytes, at, 4) === '*M00' && length >= 15
        if (isLock && Number.isFinite(volts)) sink.extra['batteryVolts'] = volts / 100
      },
    ],
  ),
  0x50: byLength([exactly(17), text('vin')]),
  0x51: byLength([(length) => length % 2 === 0, tenths('temperature', 0xffff)]),
  0x52: byLength([exactly(1), unsigned('drum', 1)]),
  0x53: countedCells,
  0x54: countedWifi,
  0x55: byLength([
    exactly(8),
    (sink, bytes, at) => {
      sink.extra['loadKg'] = Number(bytes.readBigUInt64BE(at)) / 10
    },
  ]),
  0x56: byLength([
    exactly(2),
    (sink, bytes, at) => {
      const level = (bytes[at] as number) * 10
      if (level <= 100) sink.report.battery = level
    },
  ]),
  0x57: byLength([
    exactly(8),
    (sink, bytes, at) => {
      const alarms = bytes.readUInt16BE(at)
      raiseBits(sink, alarms, { 8: 'harshAcceleration', 9: 'harshBraking', 10: 'harshCornering' })
      sink.extra['switchBits'] = bytes.readUInt16BE(at + 2)
      sink.extra['extendedAlarmBits'] = bytes.readUInt32BE(at + 4)
    },
  ]),
  0x58: byLength([(length) => length % 2 === 0, tenths('humidity', 0x0fff)]),
  0x5d: countedCells,
  0x60: (sink, bytes, at, length) => {
    if (length > 10 && length === 1 + 10 * (bytes[at] as number)) {
      countedCells(sink, bytes, at, length)
      return
    }
    if (length < 2) return
    const event = bytes.readUInt16BE(at)
    sink.extra['event'] = event
    const hasCard = event >= 0x61 && event <= 0x66 && length >= 16
    if (hasCard) sink.extra['driverId'] = asciiOf(bytes, at + 8, 8)
  },
  0x61: byLength([exactly(2), unsigned('powerVolts', 2, 100)]),
  0x63: numberedLocks,
  0x64: byLength([atLeast(6), videoAlarm('adasAlarm')]),
  0x65: byLength([atLeast(6), videoAlarm('dmsAlarm')]),
  0x67: byLength([exactly(8), text('lockPassword')]),
  0x68: byLength(
    [
      exactly(2),
      (sink, bytes, at) => {
        sink.report.battery = Math.min(Math.round(bytes.readUInt16BE(at) / 100), 100)
      },
    ],
    [
      exactly(4),
      (sink, bytes, at) => {
        sink.report.battery = Math.min(Math.round(bytes.readUInt16BE(at) / 100), 100)
      },
    ],
  ),
  0x69: byLength([exactly(2), unsigned('batteryVolts', 2, 100)]),
  0x70: byLength([
    atLeast(6),
    (sink, bytes, at) => {
      const kind = driving[bytes[at + 5] as number]
      if (kind) raise(sink, kind)
    },
  ]),
  0x77: (sink, bytes, at, length) => {
    for (let from = at; from + 8 <= at + length; from += 8) {
      const tyre = `tyre${bytes[from]}`
      sink.extra[`${tyre}SensorId`] = bytes.toString('hex', from + 1, from + 4)
      sink.extra[`${tyre}Bar`] = (bytes.readUInt16BE(from + 4) & 0x3ff) / 40
      sink.extra[`${tyre}Temperature`] = (bytes[from + 6] as number) - 50
      sink.extra[`${tyre}StatusBits`] = bytes[from + 7] as number
    }
  },
  0xa7: byLength([
    exactly(4),
    (sink, bytes, at) => {
      sink.extra['analog1'] = bytes.readUInt16BE(at)
      sink.extra['analog0'] = bytes.readUInt16BE(at + 2)
    },
  ]),
  0xac: byLength([exactly(4), odometerMetres]),
  0xbc: text('driver'),
  0xbd: text('driverId'),
  0xcc: byLength([exactly(20), text('iccid')]),
  0xd0: byLength([
    exactly(4),
    (sink, bytes, at) => raiseBits(sink, bytes.readUInt32BE(at), { 3: 'vibration' }),
  ]),
  0xd3: byLength([exactly(2), unsigned('powerVolts', 2, 10)]),
  0xd4: byLength([exactly(1), battery], [exactly(4), driverNumber]),
  0xd5: (sink, bytes, at, length) => {
    if (length === 2) sink.extra['batteryVolts'] = bytes.readUInt16BE(at) / 100
    else readLocks(sink, bytes, at, length)
  },
  0xd6: byLength([exactly(20), text('iccid')]),
  0xda: byLength([
    exactly(3),
    (sink, bytes, at) => {
      const bits = bytes[at + 2] as number
      sink.extra['stringCutCount'] = bytes.readUInt16BE(at)
      sink.extra['moving'] = (bits & 4) !== 0
      sink.extra['coverOpen'] = (bits & 8) !== 0
    },
  ]),
  0xe1: byLength(
    [exactly(1), battery],
    [exactly(2), unsigned('powerVolts', 2, 10)],
    [(length) => length >= 11 && (length - 4) % 7 === 0, gsm7],
    [(length) => length >= 12 && (length - 4) % 8 === 0, gsm8],
    [(length) => length === 10, cell4g],
  ),
  0xe2: byLength([exactly(4), unsigned('fuelLitres', 4, 10)], [atLeast(5), printable('firmware')]),
  0xe3: byLength([
    atLeast(4),
    (sink, bytes, at) => {
      if ((bytes[at + 1] as number) <= 100) sink.report.battery = bytes[at + 1]
      sink.extra['batteryVolts'] = bytes.readUInt16BE(at + 2) / 100
    },
  ]),
  0xe4: byLength([
    exactly(2),
    (sink, bytes, at) => {
      sink.report.isCharging = bytes[at] === 0
      if ((bytes[at + 1] as number) <= 100) sink.report.battery = bytes[at + 1]
    },
  ]),
  0xe5: byLength([
    exactly(1),
    (sink, bytes, at) => {
      sink.extra['moving'] = bytes[at] === 1
    },
  ]),
  0xe6: (sink, bytes, at, length) => {
    if (asciiOf(bytes, at, Math.min(length, 7)) === '$OBD-RT') {
      readObdText(sink, asciiOf(bytes, at, length))
    } else if (length >= 11 && length % 11 === 0) readBeacons(sink, bytes, at, length)
    else if (length === 1) sink.extra['bySms'] = bytes[at] === 1
  },
  0xe7: byLength([exactly(8), petState]),
  0xe8: byLength([exactly(3), unsigned('lockState', 1)]),
  0xe9: byLength([exactly(1), battery], [exactly(4), driverNumber]),
  0xea: byLength([exactly(1), unsigned('mode', 1)], [atLeast(3), readExternal]),
  0xeb: item0xEB,
  0xec: wifiToEnd,
  0xee: byLength(
    [exactly(10), cell4g],
    [
      exactly(6),
      (sink, bytes, at) => {
        sink.report.signal = signalPercent(bytes[at] as number)
        sink.extra['powerVolts'] = bytes.readUInt16BE(at + 1) / 1000
        sink.extra['batteryVolts'] = bytes.readUInt16BE(at + 3) / 1000
        sink.report.satellites = bytes[at + 5]
      },
    ],
  ),
  0xf0: byLength(
    [exactly(2), unsigned('powerVolts', 2, 100)],
    [(length) => length > 0 && length % 13 === 0, cells13],
  ),
  0xf1: byLength(
    [exactly(2), unsigned('currentMilliamps', 2)],
    [exactly(4), unsigned('powerVolts', 4, 1000)],
    [exactly(20), text('iccid')],
  ),
  0xf2: byLength([exactly(1), unsigned('satellitesGps', 1)], [atLeast(5), printable('firmware')]),
  0xf3: byLength([exactly(1), unsigned('satellitesBds', 1)], [atLeast(5), readObdEntries]),
  0xf4: byLength([exactly(1), unsigned('satellitesGlonass', 1)], [atLeast(7), wifiToEnd]),
  0xf5: byLength([exactly(1), unsigned('is4g', 1)], [exactly(2), unsigned('illuminance', 2)]),
  0xf6: byLength(
    [exactly(1), unsigned('mode', 1)],
    [exactly(2), unsigned('airPressure', 2)],
    [
      exactly(8),
      (sink, bytes, at) => {
        const digits = bytes.toString('hex', at, at + 8)
        if (/^0\d{15}$/.test(digits)) sink.extra['imei'] = digits.slice(1)
      },
    ],
    [atLeast(4), readSensorBlock],
  ),
  0xf7: byLength(
    [exactly(2), unsigned('humidity1', 2, 10)],
    [
      (length) => length >= 4 && length <= 6,
      (sink, bytes, at, length) => {
        sink.extra['batteryVolts'] = bytes.readUInt32BE(at) / 1000
        if (length >= 5) sink.report.isCharging = bytes[at + 4] === 2 || bytes[at + 4] === 3
        if (length >= 6) sink.report.battery = Math.min(bytes[at + 5] as number, 100)
      },
    ],
  ),
  0xf8: byLength([exactly(2), unsigned('steps', 2)]),
  0xf9: byLength([exactly(1), unsigned('falseFix', 1)]),
  0xfa: byLength([
    exactly(4),
    (sink, bytes, at) => raiseBits(sink, bytes.readUInt32BE(at), gps51Alarms),
  ]),
  0xfb: byLength([
    exactly(4),
    (sink, bytes, at) => {
      sink.report.battery = Math.min(bytes[at] as number, 100)
      sink.extra['powerVolts'] = bytes.readUInt16BE(at + 1) / 100
      sink.report.isCharging = bytes[at + 3] === 1
    },
  ]),
  0xfe: byLength(
    [exactly(1), battery],
    [exactly(2), unsigned('powerVolts', 2, 10)],
    [exactly(4), odometerMetres],
    [atLeast(3), readDrivingEntries],
  ),
}

/** 0xFA of four bytes [G51] (protocols.md §2.1). */
const gps51Alarms = {
  0: 'vibration',
  1: 'fallOff',
  3: 'harshAcceleration',
  4: 'harshBraking',
  5: 'harshCornering',
  8: 'lowPower',
  9: 'poweredOff',
  10: 'poweredOff',
} as const

const driving: Partial<
  Record<number, 'harshAcceleration' | 'harshBraking' | 'harshCornering' | 'collision'>
> = {
  1: 'harshAcceleration',
  2: 'harshBraking',
  3: 'harshCornering',
  0x16: 'collision',
}

function videoAlarm(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    sink.extra[name] = bytes[at + 5] as number
    if (length >= 47)
      sink.extra['alarmLabel'] = bytes.toString('hex', at + length - 16, at + length)
  }
}

function printable(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    if (isPrintable(bytes, at, length)) sink.extra[name] = asciiOf(bytes, at, length)
  }
}

function odometerMetres(...[sink, bytes, at]: Parameters<ItemReader>): void {
  sink.report.mileage = Math.round(bytes.readUInt32BE(at) / 100)
}

function driverNumber(...[sink, bytes, at]: Parameters<ItemReader>): void {
  sink.extra['driverId'] = String(bytes.readUInt32BE(at))
}

/** Alarms W (0 vibration, 1-3 SOS number calls), switches W (0 armed, 1 asleep when bit 2 says so) [SLC]. */
function petState(...[sink, bytes, at]: Parameters<ItemReader>): void {
  const alarms = bytes.readUInt16BE(at)
  raiseBits(sink, alarms, { 0: 'vibration', 1: 'sos', 2: 'sos', 3: 'sos' })
  const switches = bytes.readUInt16BE(at + 2)
  sink.extra['armed'] = (switches & 1) !== 0
  if (switches & 4 && switches & 2) sink.report.isAsleep = true
}

/** Count and locks: id 5, card 5, battery B, state W (bit 5: open) [T]. */
function readLocks(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  for (let index = 0; index < (bytes[at] as number); index++) {
    const from = at + 1 + index * 13
    if (from + 13 > at + length) return
    sink.extra[`lock${index + 1}Id`] = bytes.toString('hex', from, from + 5)
    sink.extra[`lock${index + 1}Card`] = bytes.toString('hex', from + 5, from + 10)
    sink.extra[`lock${index + 1}Battery`] = bytes[from + 10] as number
    sink.extra[`lock${index + 1}Locked`] = (bytes.readUInt16BE(from + 11) & 0x20) === 0
  }
}

/** Sensors of 11 bytes: number, MAC, temperature and humidity as {signed B, B/255} [T]. */
function readBeacons(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  const fraction = (from: number) => {
    const whole = bytes.readInt8(from)
    return Math.sign(whole || 1) * (Math.abs(whole) + (bytes[from + 1] as number) / 255)
  }
  for (let from = at; from + 11 <= at + length; from += 11) {
    sink.extra[`temperature${bytes[from]}`] = fraction(from + 7)
    sink.extra[`humidity${bytes[from]}`] = fraction(from + 9)
  }
}

const external: ItemTable = {
  0x11: unsigned('externalAlarmBits', 2),
  0x13: unsigned('externalIlluminance', 2),
  0x14: unsigned('externalAirPressure', 2),
  0x15: unsigned('externalHumidity', 2, 10),
  0x16: (sink, bytes, at, length) => {
    if (length >= 2)
      sink.extra['externalTemperature'] = Math.round(bytes.readUInt16BE(at) - 500) / 10
  },
}

/** A byte of kind, then {id B, length B, data} [T]. */
function readExternal(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  readEntries({ sink, bytes, at: at + 1, end: at + length }, external)
}

function readDrivingEntries(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  if (bytes[at] !== 0x7c) return
  const table: ItemTable = {
    1: (to, data, from, size) => {
      if (size < 4) return
      raiseBits(to, data.readUInt32BE(from), {
        0: 'harshAcceleration',
        1: 'harshBraking',
        2: 'harshCornering',
        3: 'collision',
        4: 'fallOff',
      })
    },
  }
  readEntries({ sink, bytes, at: at + 1, end: at + length }, table)
}

type EntryRange = { sink: Parameters<ItemReader>[0]; bytes: Buffer; at: number; end: number }

function readEntries({ sink, bytes, at, end }: EntryRange, table: ItemTable): void {
  for (let next = at; next + 2 <= end; ) {
    const size = bytes[next + 1] as number
    if (next + 2 + size > end) return
    table[bytes[next] as number]?.(sink, bytes, next + 2, size)
    next += 2 + size
  }
}
