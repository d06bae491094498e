import { bcdText } from '../../wire/bcd.ts'
import { type Field, Reader } from '../../wire/reader.ts'
import { moduleAlarms } from './alarms.ts'
import { coordinates } from './blocks.ts'
import { filledDigits } from './info.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'
import { takeMileage } from './status.ts'
import { takeTag } from './vendor.ts'

type Module = (from: Reader, partial: PartialReport) => void

const fix: Module = (from, partial) => {
  const clock = from.u32()
  const satellites = from.u8()
  partial.altitude = from.i16()
  partial.gps = { clock, gpsLength: 0, ...coordinates(from, true), satellites }
  partial.fields['gps'] = partial.gps
}

function set(name: string, read: Field<string | number>): Module {
  return (from, partial) => {
    partial.extra[name] = read(from)
  }
}

const time: Module = (from, partial) => {
  partial.clock = from.u32()
}

const doors: Module = (from, partial) => {
  const bits = from.u8()
  partial.extra['door'] = (bits & 15) > 0
  partial.extra['tamper'] = bits >> 4 > 0
}

const cell: Module = (from, partial) => {
  const [mcc, mnc, lac, cellId] = [from.u16(), from.u16(), from.u16(), from.u24()]
  const rssi = from.u8()
  if (cellId > 0) partial.extra['cells'] = `${mcc},${mnc},${lac},${cellId},${-rssi}`
}

const event: Module = (from, partial) => {
  const code = from.u8()
  partial.extra['event'] = code
  const alarm = moduleAlarms[code]
  if (alarm) partial.alarms = [alarm]
}

/** Least sizes by id [T]. */
const modules: Record<number, [least: number, read: Module]> = {
  0x01: [8, set('imei', (from) => bcdText(from.take(8)).slice(1))],
  0x02: [8, set('imsi', (from) => bcdText(from.take(8)).slice(1))],
  0x03: [10, set('iccid', (from) => filledDigits(from.take(10)))],
  0x09: [1, set('satellites', (from) => from.u8())],
  0x0a: [1, set('satellitesVisible', (from) => from.u8())],
  0x11: [10, cell],
  0x18: [2, set('batteryVolts', (from) => from.u16() / 100)],
  0x28: [1, set('hdop', (from) => from.u8() / 10)],
  0x29: [4, set('index', (from) => from.u32())],
  0x2a: [1, doors],
  0x2b: [1, event],
  0x2c: [4, time],
  0x2e: [4, (from, partial) => takeMileage(from.u32(), partial)],
  0x33: [18, fix],
  0x34: [1, set('event', (from) => from.u8())],
  0x7f: [13, takeTag],
}

/** Type 70: {id W, length W, value}; all stay hex. */
export function decodeModular(content: Buffer): PartialReport {
  const partial = newPartialReport()
  partial.isUtc = true
  const from = new Reader(content)
  while (from.left >= 4) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u16(), from.left))
    partial.fields[`module${id.toString(16)}`] = value.bytes.toString('hex', value.at, value.end)
    const known = modules[id]
    if (known && value.left >= known[0]) known[1](value, partial)
  }
  return partial
}
