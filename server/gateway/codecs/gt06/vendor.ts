import { Reader } from '../../wire/reader.ts'
import { cameraAlarms } from './alarms.ts'
import { binaryTime, coordinates, gpsBlock } from './blocks.ts'
import { takeSizedLists } from './network.ts'
import { type DecodeContext, newPartialReport, type PartialReport } from './partial-report.ts'
import { keepRest, takeMileage } from './status.ts'

/** As [T] and frames tell. */

/** X1, 34; 0.01 V. */
export function decodeX1(content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.fields['alarmData'] = from.u32()
  partial.gps = gpsBlock(from)
  partial.fields['gps'] = partial.gps
  from.skip(2)
  takeMileage(from.u32(), partial)
  partial.cell = { mcc: from.u16(), mnc: from.u8(), lac: from.u16(), cellId: from.u32() }
  partial.fields['lbs'] = partial.cell
  const driver = from.u32()
  if (driver > 0) partial.extra['driverId'] = String(driver)
  partial.extra['powerVolts'] = from.u16() / 100
  partial.extra['batteryVolts'] = from.u16() / 100
  const ports = from.u32()
  partial.extra['inputs'] = from.u8()
  partial.extra['outputs'] = from.u8()
  const analogues = (ports >> 20) & 15
  for (let n = 1; n <= analogues && from.left >= 2; n++) partial.extra[`adc${n}`] = from.u16() / 100
  keepRest(from, partial, context)
  return partial
}

const armed: Record<number, boolean> = { 160: true, 161: false }

/** AZ735, long 32 (GPS) and 33 (alarm). */
export function decodeAz735(type: number, content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  const clock = binaryTime(from)
  partial.clock = clock
  if (from.u8() > 0) {
    // No length nibble.
    const satellites = from.u8()
    const at = coordinates(from, true)
    partial.gps = { clock, gpsLength: 12, ...at, satellites: satellites & 15 }
    partial.fields['gps'] = partial.gps
  }
  takeSizedLists(from, partial)
  if (from.left > 0) {
    const status = from.u8()
    partial.fields['status'] = status
    const isArmed = type === 0x33 ? armed[status] : undefined
    if (isArmed !== undefined) partial.extra['isArmed'] = isArmed
    if (type === 0x33 && (status === 0xa2 || status === 0xa3)) partial.alarms = ['lowPower']
    if (type === 0x33 && status === 0xa5) partial.alarms = ['doorOpen']
  }
  keepRest(from, partial, context)
  return partial
}

/** km/h; some firmware fills in other data. */
const mostSpeed = 400

/** JC400. */
function cameraEvent(from: Reader, partial: PartialReport): number {
  from.skip(3)
  const clock = binaryTime(from)
  const satellites = from.u8() & 15
  const at = coordinates(from, false)
  const speed = at.speed > mostSpeed ? 0 : at.speed
  partial.gps = { clock, gpsLength: 12, ...at, speed, satellites }
  partial.fields['gps'] = { ...partial.gps, speed: at.speed }
  from.skip(2)
  const event = from.u8()
  from.skip(2)
  if (from.left > 0) partial.extra['files'] = from.rest().toString('latin1').trim()
  return event
}

/** 95: time and code, GPS without satellites, or JC400. */
export function decodeCamera(content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  let event: number
  let isShort = false
  if (content.length > 20 && content.readUInt16BE(0) === 0xffff) event = cameraEvent(from, partial)
  else {
    partial.clock = binaryTime(from)
    isShort = from.left < 11
    if (!isShort) {
      const latLon = from.sub(10)
      const bytes = Buffer.concat([latLon.rest(), Buffer.alloc(2)])
      const at = coordinates(new Reader(bytes), false)
      partial.gps = { clock: partial.clock, gpsLength: 0, ...at, satellites: 0 }
      partial.fields['gps'] = partial.gps
    }
    event = from.u8()
  }
  partial.fields['alarm'] = event
  partial.extra['event'] = event
  const alarm = event === 1 && !isShort ? 'sos' : cameraAlarms[event]
  if (alarm) partial.alarms = [alarm]
  else partial.extra['otherAlarm'] = event
  keepRest(from, partial, context)
  return partial
}

/** By the first two hex digits; factor [T]. */
const obdParameters: Record<number, [name: string, factor: number]> = {
  0x28: ['obdMileageKm', 0.01],
  0x2b: ['fuel', 0.01],
  0x2d: ['coolantTemperature', 0.01],
  0x35: ['obdSpeedKmh', 0.01],
  0x36: ['rpm', 0.01],
  0x47: ['fuelUsed', 0.01],
  0x49: ['engineHours', 0.01],
}
const gpsTrailerBytes = 12
const vinId = 0x4a

/** 8C (FM08); location messages repeat the coordinates. */
export function decodeObd(content: Buffer): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = binaryTime(from)
  partial.acc = from.u8() > 0
  const text = from.take(Math.max(0, from.left - gpsTrailerBytes)).toString('latin1')
  partial.fields['text'] = text
  for (const pair of text.split(',', 80)) {
    const [id = '', value = ''] = pair.split('=')
    const key = Number.parseInt(id.slice(0, 2), 16)
    if (key === vinId && value !== '') partial.extra['vin'] = value
    const known = obdParameters[key]
    const raw = Number.parseInt(value, 16)
    if (known && Number.isFinite(raw))
      partial.extra[known[0]] = Math.round(raw * known[1] * 100) / 100
  }
  return partial
}

const printable = /^[\x20-\x7e]+$/

/** 9B: device kind, bytes or text. */
export function decodeSerialPort(content: Buffer): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.fields['deviceType'] = from.u8()
  const bytes = from.rest()
  const text = bytes.toString('latin1').replace(/[\r\n]+$/, '')
  partial.extra['result'] = printable.test(text) ? text : bytes.toString('hex')
  return partial
}

/** A3 of wrist bands: battery %, steps. */
export function decodeSteps(content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  from.skip(9)
  partial.extra['steps'] = from.u32()
  keepRest(from, partial, context)
  return partial
}

/** F1: Unix time, {id W, length B, value}; 5 is 0.01 V. */
export function decodeItems(content: Buffer): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = from.u32()
  partial.isUtc = true
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 5 && value.left >= 2) partial.extra['powerVolts'] = value.u16() / 100
    else partial.fields[`item${id.toString(16)}`] = value.rest().toString('hex')
  }
  return partial
}

/** Temperature and humidity in 0.1. */
export function takeTag(from: Reader, partial: PartialReport): void {
  partial.extra['tagMac'] = from.take(6).toString('hex')
  from.skip(2)
  partial.extra['tagBattery'] = from.u8()
  partial.extra['tagTemperature'] = from.i16() / 10
  partial.extra['tagHumidity'] = from.u16() / 10
}

const peripheralFix = 0x000b
const bluetooth = 0x000a

function peripheralPlace(from: Reader, partial: PartialReport): void {
  const satellites = from.u8()
  const courseStatus = from.take(2)
  const inUsualOrder = Buffer.concat([from.take(8), Buffer.alloc(1), courseStatus])
  const at = coordinates(new Reader(inUsualOrder), true)
  partial.gps = { clock: partial.clock, gpsLength: 0, ...at, satellites }
  partial.fields['gps'] = partial.gps
}

/** F2 (VL842). */
export function decodePeripheral(content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.clock = from.u32()
  partial.isUtc = true
  const kind = from.u16()
  partial.extra['peripheral'] = kind
  const data = from.bytes.toString('hex', from.at, from.end)
  partial.fields['peripheral'] = { kind, data }
  if (kind === peripheralFix && from.left >= 11) {
    peripheralPlace(from, partial)
    if (from.left >= 4 && from.u16() === bluetooth) takeBluetooth(from, partial)
  }
  keepRest(from, partial, context)
  return partial
}

function takeBluetooth(from: Reader, partial: PartialReport): void {
  const device = from.sub(Math.min(from.u16(), from.left))
  if (device.left < 10) return
  device.skip(1)
  partial.extra['tagMac'] = device.take(6).toString('hex')
  device.skip(3)
  const text = device.rest().toString('latin1')
  if (printable.test(text)) partial.extra['tagText'] = text
}
