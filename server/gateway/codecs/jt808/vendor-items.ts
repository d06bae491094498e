import {
  asciiOf,
  type ItemReader,
  type ItemTable,
  isPrintable,
  setBattery,
  signalPercent,
  signMagnitude,
  text,
  unsigned,
} from './items.ts'
import { battery, drivingItems, odometerMetres } from './items-driving.ts'
import { item0xEB } from './items-eb.ts'
import { atLeast, byLength, exactly, readEntries } from './items-length.ts'
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
import { readFixBlock, readSensorBlock } from './items-sensors.ts'
import { lockItems } from './lock-items.ts'

/** From 1; `none`: no sensor. */
function tenths(name: string, none: number): ItemReader {
  return (sink, bytes, at, length) => {
    for (let index = 0; index * 2 + 1 < length; index++) {
      const raw = bytes.readUInt16BE(at + index * 2)
      if (raw !== none) sink.extra[`${name}${index + 1}`] = signMagnitude(raw) / 10
    }
  }
}

/** By length, for models without a table. */
export const vendorItems: ItemTable = {
  ...obdItems,
  ...lockItems,
  ...drivingItems,
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
      setBattery(sink, level)
    },
  ]),
  0x58: byLength([(length) => length % 2 === 0, tenths('humidity', 0x0fff)]),
  0x5d: countedCells,
  0x61: byLength([exactly(2), unsigned('powerVolts', 2, 100)]),
  0x68: byLength([
    exactly(2),
    (sink, bytes, at) => {
      const percent = bytes.readUInt16BE(at) / 100
      sink.extra['batteryPercent'] = percent
      setBattery(sink, Math.round(percent))
    },
  ]),
  0x69: byLength([exactly(2), unsigned('batteryVolts', 2, 100)]),
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
  0xd3: byLength([exactly(2), unsigned('powerVolts', 2, 10)]),
  0xd4: byLength([exactly(1), battery], [exactly(4), driverNumber]),
  0xd6: byLength([exactly(20), text('iccid')]),
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
      setBattery(sink, bytes[at + 1] as number)
      sink.extra['batteryVolts'] = bytes.readUInt16BE(at + 2) / 100
    },
  ]),
  0xe4: byLength([
    exactly(2),
    (sink, bytes, at) => {
      sink.report.isCharging = bytes[at] === 0
      setBattery(sink, bytes[at + 1] as number)
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
  0xe9: byLength([exactly(1), battery], [exactly(4), driverNumber]),
  0xea: byLength([exactly(1), unsigned('mode', 1)], [atLeast(3), readExternal]),
  0xeb: item0xEB,
  0xec: wifiToEnd,
  0xed: printable('card'),
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
        if (length >= 6) setBattery(sink, bytes[at + 5] as number)
      },
    ],
  ),
  0xf8: byLength([exactly(2), unsigned('steps', 2)]),
  0xf9: byLength([exactly(1), unsigned('falseFix', 1)], [atLeast(4), readFixBlock]),
  0xfb: byLength(
    [
      exactly(4),
      (sink, bytes, at) => {
        setBattery(sink, bytes[at] as number)
        sink.extra['powerVolts'] = bytes.readUInt16BE(at + 1) / 100
        sink.report.isCharging = bytes[at + 3] === 1
      },
    ],
    [(length) => length !== 1 && length !== 4, printable('container')],
  ),
  0xfc: byLength([exactly(1), unsigned('fence', 1)], [exactly(5), serverState]),
}

function printable(name: string): ItemReader {
  return (sink, bytes, at, length) => {
    if (isPrintable(bytes, at, length)) sink.extra[name] = asciiOf(bytes, at, length)
  }
}

function driverNumber(...[sink, bytes, at]: Parameters<ItemReader>): void {
  sink.extra['driverId'] = String(bytes.readUInt32BE(at))
}

/** 11 bytes each [T]. */
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
  0x11: (sink, bytes, at, length) => {
    if (length < 3) return
    sink.extra['externalAlarmBits'] = bytes.readUInt16BE(at)
    sink.extra['alarmThresholdType'] = bytes[at + 2] as number
  },
  0x13: unsigned('externalIlluminance', 2),
  0x14: unsigned('externalAirPressure', 2),
  0x15: unsigned('externalHumidity', 2, 10),
  0x16: (sink, bytes, at, length) => {
    if (length >= 2)
      sink.extra['externalTemperature'] = Math.round(bytes.readUInt16BE(at) - 500) / 10
  },
}

function readExternal(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  readEntries({ sink, bytes, at: at + 1, end: at + length }, external)
}

/** Server, reconnections, restarts [SLC]. */
function serverState(...[sink, bytes, at]: Parameters<ItemReader>): void {
  sink.extra['serverState'] = bytes[at] as number
  sink.extra['reconnects'] = bytes.readUInt16BE(at + 1)
  sink.extra['restarts'] = bytes.readUInt16BE(at + 3)
}
