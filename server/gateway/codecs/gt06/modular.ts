import { bcdText } from '../../wire/bcd.ts'
import { type Field, Reader } from '../../wire/reader.ts'
import { moduleAlarms } from './alarms.ts'
import { coordinates } from './blocks.ts'
import { filledDigits } from './info.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'
import { takeMileage } from './status.ts'
import { paddedText } from './text.ts'
import { takeTag } from './vendor.ts'

type Module = (from: Reader, partial: PartialReport) => void
type Modules = Record<number, [least: number, read: Module]>

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

const imei: Modules[number] = [8, set('imei', (from) => bcdText(from.take(8)).slice(1))]
const imsi: Modules[number] = [8, set('imsi', (from) => bcdText(from.take(8)).slice(1))]
const iccid: Modules[number] = [10, set('iccid', (from) => filledDigits(from.take(10)))]

function hex(size: number): Field<string> {
  return (from) => from.take(size).toString('hex')
}

/** Least sizes by id [T]. */
const modules: Modules = {
  0x01: imei,
  0x02: imsi,
  0x03: iccid,
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

/** Of locks [BL10]; 05 is the key that opens them by Bluetooth. */
const lockModules: Modules = {
  0x00: imei,
  0x01: imsi,
  0x02: iccid,
  0x03: [16, set('chipId', hex(16))],
  0x04: [6, set('bluetoothMac', hex(6))],
  0x07: [1, set('firmware', (from) => paddedText(from.rest()))],
}

type Form = { idBytes: 1 | 2; known: Modules }

/** {id, length W, value}, all of them as hex in the fields. A length beyond the end takes the rest. */
function takeModules(content: Buffer, partial: PartialReport, { idBytes, known }: Form): void {
  const from = new Reader(content)
  while (from.left >= idBytes + 2) {
    const id = idBytes === 1 ? from.u8() : from.u16()
    const value = from.sub(Math.min(from.u16(), from.left))
    partial.fields[`module${id.toString(16)}`] = value.bytes.toString('hex', value.at, value.end)
    const module = known[id]
    if (module && value.left >= module[0]) module[1](value, partial)
  }
}

/** Type 70. */
export function decodeModular(content: Buffer): PartialReport {
  const partial = newPartialReport()
  partial.isUtc = true
  takeModules(content, partial, { idBytes: 2, known: modules })
  return partial
}

/** Type 98 of locks. */
export function decodeLockModules(content: Buffer): PartialReport {
  const partial = newPartialReport()
  takeModules(content, partial, { idBytes: 1, known: lockModules })
  return partial
}
