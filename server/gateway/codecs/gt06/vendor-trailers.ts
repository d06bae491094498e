import type { Reader } from '../../wire/reader.ts'
import { asciiText } from '../../wire/text.ts'
import { batteryPercent, signalPercent, terminalByte } from './blocks.ts'
import {
  alarmStatus,
  endTrailer,
  keepRest,
  mileageAtEnd,
  type Trailer,
  takeAlarmCode,
  takeMileage,
  takeMode,
  takeVoltage,
  terminalAlarms,
} from './status.ts'

/** Told apart by length [T]. */
function takeDriver(id: Buffer, into: Record<string, unknown>): void {
  if (id.some((byte) => byte !== 0)) into['driverId'] = id.toString('hex')
}

/** Overspeed on VXT01, removal on others. */
const overspeedBits = 7

/** Terminal info, 0.01 V, GSM, alarm extension. */
export const vxt01: Trailer = (from, partial, context) => {
  takeVoltage(from, partial)
  terminalAlarms(from, partial, context)
  if (partial.terminal?.alarmBits === overspeedBits) partial.alarms = ['overspeed']
  keepRest(from, partial, context)
}

/** Temperature bit 7 minus, mileage in 10 m. */
export const s5: Trailer = (from, partial, context) => {
  takeVoltage(from, partial)
  takeAlarmCode(from.u8(), partial, context)
  partial.extra['fuel'] = from.u16()
  const temperature = from.u8()
  partial.extra['temperature1'] = temperature & 0x80 ? -(temperature & 0x7f) : temperature
  takeMileage(from.u32() * 10, partial)
}

/** Bit 15 ignition, 14 input 2, 12 temperature (9 minus), else analogue. */
export const benway: Trailer = (from, partial) => {
  const mask = from.u16()
  partial.acc = (mask & 0x8000) !== 0
  partial.extra['input2'] = (mask & 0x4000) !== 0
  if (mask & 0x1000) {
    partial.extra['temperature1'] = mask & 0x200 ? -(mask & 0x1ff) : mask & 0x1ff
  } else partial.extra['adc1'] = mask & 0x2000 ? mask & 0x3ff : (mask & 0x3ff) / 10
}

const visible = /^[\x20-\x7e]*$/

const cardBytes = 7
const drivingTimeBytes = 2
const licenceBytes = 32

function cardTextBytes(from: Reader): number | undefined {
  if (from.left < cardBytes) return undefined
  const size = from.bytes[from.at + 4] as number
  const isCard = [0, drivingTimeBytes].some((more) => from.left === cardBytes + size + more)
  const textAt = from.at + 5
  const isText = visible.test(from.bytes.toString('latin1', textAt, textAt + size))
  return isCard && isText ? size : undefined
}

/** WETRUST, GT06E with a reader, type 12. */
export const cardOrEnd: Trailer = (from, partial, context) => {
  const size = cardTextBytes(from)
  if (size === undefined) return endTrailer(from, partial, context)
  takeMileage(from.u32(), partial)
  from.skip(1)
  const text = asciiText(from.take(size))
  partial.fields['card'] = text
  if (/[^0]/.test(text)) partial.extra[size > licenceBytes ? 'driverLicence' : 'driverId'] = text
  const alarm = from.u8()
  if (alarm > 0) partial.extra['otherAlarm'] = alarm
  partial.extra['cardState'] = from.u8()
  if (from.left >= drivingTimeBytes) partial.extra['drivingTime'] = from.u16()
}

/** LW4G type 32. */
export const alarmAndAltitude: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  if (from.left === 6) takeMileage(from.u32(), partial)
  if (from.left === 2) partial.altitude = from.i16()
  mileageAtEnd(from, partial, context)
}

/** Type 31; mileage and altitude on LW4G. */
export const modeAndAltitude: Trailer = (from, partial, context) => {
  takeMode(from, partial)
  if (from.left === 6) takeMileage(from.u32(), partial)
  if (from.left === 2) partial.altitude = from.i16()
  mileageAtEnd(from, partial, context)
}

/** May end earlier. */
export const gt06v4: Trailer = (from, partial, context) => {
  if (from.left >= 3) takeMode(from, partial)
  if (from.left >= 4) takeMileage(from.u32(), partial)
  if (from.left >= 2) partial.extra['powerVolts'] = from.u16() / 100
  if (from.left >= 4) partial.extra['engineMinutes'] = Math.floor(from.u32() / 60)
  keepRest(from, partial, context)
}

export const card: Trailer = (from, partial, context) => {
  takeDriver(from.take(Math.min(8, from.left)), partial.extra)
  keepRest(from, partial, context)
}

/** One byte over the standard; its reading stays hex. */
export const sl4xAlarm: Trailer = (from, partial, context) => {
  const standard = from.sub(from.left)
  from.at = standard.at
  alarmStatus(standard, partial, context)
  keepRest(standard, partial, context)
  const { alarm: _standardAlarm, ...fields } = partial.fields
  const byStandard = partial.fields['alarm']
  from.skip(2)
  const [battery, gsm] = [from.u8(), from.u8()]
  takeAlarmCode(from.u8(), partial, context)
  partial.battery = battery <= 100 ? battery : undefined
  partial.signal = signalPercent(gsm)
  const vendor = { battery, gsmLevel: gsm, alarm: partial.fields['alarm'], language: from.u8() }
  partial.fields = { ...fields, alarm: byStandard, vendor }
}

/** Temperature and humidity in 0.01. */
export const sl4x: Trailer = (from, partial) => {
  const terminal = from.bytes[from.at] as number
  takeMode(from, partial)
  partial.acc = (terminal & 2) !== 0
  from.skip(1)
  takeMileage(from.u32(), partial)
  from.skip(4)
  partial.extra['temperature1'] = from.i16() / 100
  partial.extra['humidity1'] = from.u16() / 100
}

/** NT20; XT40 adds the driver. 0.01 V, battery 0.1 V. */
export const workHours: Trailer = (from, partial, context) => {
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  partial.extra['powerVolts'] = from.u16() / 100
  partial.extra['batteryVolts'] = from.u8() / 10
  partial.signal = signalPercent(from.u8())
  takeAlarmCode(from.u8(), partial, context)
  partial.fields['language'] = from.u8()
  takeMileage(from.u32(), partial)
  partial.extra['engineMinutes'] = from.u16()
  if (from.left < 2) return
  const driver = from.sub(Math.min(from.u8(), from.left))
  driver.skip(1)
  takeDriver(driver.rest(), partial.extra)
}

/** VL103 type 16. */
export const alarmAndCard: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  takeDriver(from.take(8), partial.extra)
  keepRest(from, partial, context)
}

/** VL103 type 36; 0.01 V, battery 0.1 V. */
export const vl103Status: Trailer = (from, partial) => {
  takeMode(from, partial)
  takeMileage(from.u32(), partial)
  partial.extra['powerVolts'] = from.u16() / 100
  partial.extra['batteryVolts'] = from.u8() / 10
  from.skip(3)
  takeDriver(from.take(8), partial.extra)
}

/** A2 with a fix; 0.01 V. */
export const wanway: Trailer = (from, partial, context) => {
  from.skip(1)
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  partial.extra['powerVolts'] = from.u16() / 100
  partial.battery = batteryPercent(from.u8())
  partial.signal = signalPercent(from.u8())
  takeAlarmCode(from.u8(), partial, context)
  partial.fields['language'] = from.u8()
  takeMileage(from.u32(), partial)
  keepRest(from, partial, context)
}

/** 61: the last six bytes, as digits. */
export const cardNumber: Trailer = (from, partial) => {
  const bytes = from.rest()
  if (bytes.length < 6) return
  partial.extra['driverId'] = String(bytes.readUIntBE(bytes.length - 6, 6))
}

/** 37: mode trailer, {id W, length B, value}. */
export const modules: Trailer = (from, partial, context) => {
  if (from.left < 3) return keepRest(from, partial, context)
  takeMode(from, partial)
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 0x27 && value.left >= 2) partial.extra['powerVolts'] = value.u16() / 100
    else if (id === 0x2e && value.left >= 4) takeMileage(value.u32(), partial)
    else if (id === 0x3b && value.left >= 2) partial.extra['accuracy'] = value.u16() / 100
    else partial.fields[`module${id.toString(16)}`] = value.rest().toString('hex')
  }
  mileageAtEnd(from, partial, context)
}
