import { Reader } from '../../wire/reader.ts'
import { cameraAlarms } from './alarms.ts'
import { binaryTime, coordinates, gpsBlock } from './blocks.ts'
import { type Around, type Draft, newDraft } from './draft.ts'
import { takeSizedLists } from './network.ts'
import { keepRest, takeMileage } from './status.ts'

/** Types of single models, as far as [T] and their frames tell. What is left of a message is kept as hex. */

/** X1, type 34: alarm DW, GPS, terminal W, mileage, cell, driver, power and battery 0.01 V, ports DW, in, out, analogues. */
export function decodeX1(content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.fields['alarmData'] = from.u32()
  draft.gps = gpsBlock(from)
  draft.fields['gps'] = draft.gps
  from.skip(2)
  takeMileage(from.u32(), draft)
  draft.cell = { mcc: from.u16(), mnc: from.u8(), lac: from.u16(), cellId: from.u32() }
  draft.fields['lbs'] = draft.cell
  const driver = from.u32()
  if (driver > 0) draft.extra['driverId'] = String(driver)
  draft.extra['powerVolts'] = from.u16() / 100
  draft.extra['batteryVolts'] = from.u16() / 100
  const ports = from.u32()
  draft.extra['inputs'] = from.u8()
  draft.extra['outputs'] = from.u8()
  const analogues = (ports >> 20) & 15
  for (let n = 1; n <= analogues && from.left >= 2; n++) draft.extra[`adc${n}`] = from.u16() / 100
  keepRest(from, draft, around)
  return draft
}

const armed: Record<number, boolean> = { 160: true, 161: false }

/** AZ735, long 32 (GPS) and 33 (alarm): GPS with a length, cells and WiFi with lengths, status. */
export function decodeAz735(type: number, content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  const clock = binaryTime(from)
  draft.clock = clock
  if (from.u8() > 0) {
    // The satellites follow without a length nibble; the block is otherwise the usual one.
    const satellites = from.u8()
    const at = coordinates(from, true)
    draft.gps = { clock, gpsLength: 12, ...at, satellites: satellites & 15 }
    draft.fields['gps'] = draft.gps
  }
  takeSizedLists(from, draft)
  if (from.left > 0) {
    const status = from.u8()
    draft.fields['status'] = status
    const isArmed = type === 0x33 ? armed[status] : undefined
    if (isArmed !== undefined) draft.extra['isArmed'] = isArmed
    if (type === 0x33 && (status === 0xa2 || status === 0xa3)) draft.alarms = ['lowPower']
    if (type === 0x33 && status === 0xa5) draft.alarms = ['doorOpen']
  }
  keepRest(from, draft, around)
  return draft
}

/** Above this a speed of two bytes is none: some firmware fills it with what is no speed. km/h. */
const mostSpeed = 400

/** Camera JC400: marker ffff, version, time, satellites, coordinates, speed W, a word, event, two bytes, file names. */
function cameraEvent(from: Reader, draft: Draft): number {
  from.skip(3)
  const clock = binaryTime(from)
  const satellites = from.u8() & 15
  const at = coordinates(from, false)
  const speed = at.speed > mostSpeed ? 0 : at.speed
  draft.gps = { clock, gpsLength: 12, ...at, speed, satellites }
  draft.fields['gps'] = { ...draft.gps, speed: at.speed }
  from.skip(2)
  const event = from.u8()
  from.skip(2)
  if (from.left > 0) draft.extra['files'] = from.rest().toString('latin1').trim()
  return event
}

/** Type 95, cameras: time and code, or GPS without satellites and speed and code, or a JC400 event with file names. */
export function decodeCamera(content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  let event: number
  let isShort = false
  if (content.length > 20 && content.readUInt16BE(0) === 0xffff) event = cameraEvent(from, draft)
  else {
    draft.clock = binaryTime(from)
    isShort = from.left < 11
    if (!isShort) {
      const latLon = from.sub(10)
      const bytes = Buffer.concat([latLon.rest(), Buffer.alloc(2)])
      const at = coordinates(new Reader(bytes), false)
      draft.gps = { clock: draft.clock, gpsLength: 0, ...at, satellites: 0 }
      draft.fields['gps'] = draft.gps
    }
    event = from.u8()
  }
  draft.fields['alarm'] = event
  draft.extra['event'] = event
  const alarm = event === 1 && !isShort ? 'sos' : cameraAlarms[event]
  if (alarm) draft.alarms = [alarm]
  else draft.extra['otherAlarm'] = event
  keepRest(from, draft, around)
  return draft
}

/** What an OBD parameter is, by the first two hex digits of its id, and its unit's factor ([T]). */
const obdParameters: Record<number, [name: string, factor: number]> = {
  0x28: ['obdMileageKm', 0.01],
  0x2b: ['fuel', 0.01],
  0x2d: ['coolantTemperature', 0.01],
  0x35: ['obdSpeedKmh', 0.01],
  0x36: ['rpm', 0.01],
  0x47: ['fuelUsed', 0.01],
  0x49: ['engineHours', 0.01],
}
const gpsTailBytes = 12
const vinId = 0x4a

/** Type 8C (FM08): time, ignition, `id=hex,…` and coordinates, which the location messages repeat. */
export function decodeObd(content: Buffer): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.clock = binaryTime(from)
  draft.acc = from.u8() > 0
  const text = from.take(Math.max(0, from.left - gpsTailBytes)).toString('latin1')
  draft.fields['text'] = text
  for (const pair of text.split(',', 80)) {
    const [id = '', value = ''] = pair.split('=')
    const key = Number.parseInt(id.slice(0, 2), 16)
    if (key === vinId && value !== '') draft.extra['vin'] = value
    const known = obdParameters[key]
    const raw = Number.parseInt(value, 16)
    if (known && Number.isFinite(raw))
      draft.extra[known[0]] = Math.round(raw * known[1] * 100) / 100
  }
  return draft
}

const printable = /^[\x20-\x7e]+$/

/** Type 9B: a device behind the serial port: its kind, then its bytes, as text when they are text. */
export function decodeSerialPort(content: Buffer): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.fields['deviceType'] = from.u8()
  const bytes = from.rest()
  const text = bytes.toString('latin1').replace(/[\r\n]+$/, '')
  draft.extra['result'] = printable.test(text) ? text : bytes.toString('hex')
  return draft
}

/** Type A3 of wrist bands, 19 bytes: battery %, steps. */
export function decodeSteps(content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  from.skip(9)
  draft.extra['steps'] = from.u32()
  keepRest(from, draft, around)
  return draft
}

/** Type F1: Unix time, items {id W, length B, value}: 5 is the voltage in 0.01 V. */
export function decodeItems(content: Buffer): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.clock = from.u32()
  draft.isUtc = true
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 5 && value.left >= 2) draft.extra['powerVolts'] = value.u16() / 100
    else draft.fields[`item${id.toString(16)}`] = value.rest().toString('hex')
  }
  return draft
}

/** Bluetooth thermometer of type 70: mac, word, battery %, temperature and humidity in 0.1. */
export function takeTag(from: Reader, draft: Draft): void {
  draft.extra['tagMac'] = from.take(6).toString('hex')
  from.skip(2)
  draft.extra['tagBattery'] = from.u8()
  draft.extra['tagTemperature'] = from.i16() / 10
  draft.extra['tagHumidity'] = from.u16() / 10
}

/** Kinds of what follows the time of type F2, by their word. */
const peripheralFix = 0x000b
const bluetooth = 0x000a

/** Satellites, course and status, coordinates: a fix without a speed, its parts in an order of their own. */
function peripheralPlace(from: Reader, draft: Draft): void {
  const satellites = from.u8()
  const courseStatus = from.take(2)
  const inUsualOrder = Buffer.concat([from.take(8), Buffer.alloc(1), courseStatus])
  const at = coordinates(new Reader(inUsualOrder), true)
  draft.gps = { clock: draft.clock, gpsLength: 0, ...at, satellites }
  draft.fields['gps'] = draft.gps
}

/** Type F2 (VL842): Unix time, then {kind W, data}: a fix of 11 bytes, a Bluetooth device behind a length, or others. */
export function decodePeripheral(content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.clock = from.u32()
  draft.isUtc = true
  const kind = from.u16()
  draft.extra['peripheral'] = kind
  const data = from.bytes.toString('hex', from.at, from.end)
  draft.fields['peripheral'] = { kind, data }
  if (kind === peripheralFix && from.left >= 11) {
    peripheralPlace(from, draft)
    if (from.left >= 4 && from.u16() === bluetooth) takeBluetooth(from, draft)
  }
  keepRest(from, draft, around)
  return draft
}

/** Length W, then kind B, mac, word, kind B, text. */
function takeBluetooth(from: Reader, draft: Draft): void {
  const device = from.sub(Math.min(from.u16(), from.left))
  if (device.left < 10) return
  device.skip(1)
  draft.extra['tagMac'] = device.take(6).toString('hex')
  device.skip(3)
  const text = device.rest().toString('latin1')
  if (printable.test(text)) draft.extra['tagText'] = text
}
