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

/** Tails that the length of a message tells apart ([T] and the frames of the models named). */

/** Driver id as hex, unless it is all zero. */
function takeDriver(id: Buffer, into: Record<string, unknown>): void {
  if (id.some((byte) => byte !== 0)) into['driverId'] = id.toString('hex')
}

/** VXT01 means overspeed by alarm bits that are removal on the others. */
const overspeedBits = 7

/** VXT01: terminal info, external voltage 0.01 V, GSM, alarm extension. */
export const vxt01: Trailer = (from, partial, context) => {
  takeVoltage(from, partial)
  terminalAlarms(from, partial, context)
  if (partial.terminal?.alarmBits === overspeedBits) partial.alarms = ['overspeed']
  keepRest(from, partial, context)
}

/** S5: as VXT01, then alarm, oil, temperature (bit 7 minus), mileage in 10 m. */
export const s5: Trailer = (from, partial, context) => {
  takeVoltage(from, partial)
  takeAlarmCode(from.u8(), partial, context)
  partial.extra['fuel'] = from.u16()
  const temperature = from.u8()
  partial.extra['temperature1'] = temperature & 0x80 ? -(temperature & 0x7f) : temperature
  takeMileage(from.u32() * 10, partial)
}

/** BENWAY: bit 15 ignition, bit 14 input 2, bit 12 temperature (bit 9 minus), else an analogue value in 0.1 or 1 units. */
export const benway: Trailer = (from, partial) => {
  const mask = from.u16()
  partial.acc = (mask & 0x8000) !== 0
  partial.extra['input2'] = (mask & 0x4000) !== 0
  if (mask & 0x1000) {
    partial.extra['temperature1'] = mask & 0x200 ? -(mask & 0x1ff) : mask & 0x1ff
  } else partial.extra['adc1'] = mask & 0x2000 ? mask & 0x3ff : (mask & 0x3ff) / 10
}

const visible = /^[\x20-\x7e]*$/

/** Mileage DW, length B, text, alarm B, state B: without the text. */
const cardBytes = 7
const drivingTimeBytes = 2
/** The text of a driving licence is padded; a card's number is short. */
const licenceBytes = 32

/** How long the card's text is, when what is left is a card to the byte. */
function cardTextBytes(from: Reader): number | undefined {
  if (from.left < cardBytes) return undefined
  const size = from.bytes[from.at + 4] as number
  const isCard = [0, drivingTimeBytes].some((more) => from.left === cardBytes + size + more)
  const textAt = from.at + 5
  const isText = visible.test(from.bytes.toString('latin1', textAt, textAt + size))
  return isCard && isText ? size : undefined
}

/** WETRUST and GT06E with a card reader, type 12: mileage, text of the card, alarm, state, driving time. */
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

/** Type 32 of LW4G: the alarm's status, perhaps a mileage, perhaps an altitude. */
export const alarmAndAltitude: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  if (from.left === 6) takeMileage(from.u32(), partial)
  if (from.left === 2) partial.altitude = from.i16()
  mileageAtEnd(from, partial, context)
}

/** Type 31 of LW4G: a byte of the cell, mode trailer, mileage, altitude. */
export const modeAndAltitude: Trailer = (from, partial) => {
  from.skip(1)
  takeMode(from, partial)
  takeMileage(from.u32(), partial)
  partial.altitude = from.i16()
}

/** GT06V4, type 32: mode trailer, mileage, power 0.01 V, seconds of engine time; older firmware ends earlier. */
export const gt06v4: Trailer = (from, partial, context) => {
  if (from.left >= 3) takeMode(from, partial)
  if (from.left >= 4) takeMileage(from.u32(), partial)
  if (from.left >= 2) partial.extra['powerVolts'] = from.u16() / 100
  if (from.left >= 4) partial.extra['engineMinutes'] = Math.floor(from.u32() / 60)
  keepRest(from, partial, context)
}

/** Type 17 with a card: eight bytes of it. */
export const card: Trailer = (from, partial, context) => {
  takeDriver(from.take(Math.min(8, from.left)), partial.extra)
  keepRest(from, partial, context)
}

/**
 * SL4X alarm, one byte longer than the standard: terminal info, an unknown byte, battery %, GSM, alarm, language.
 * The standard's reading stays in `fields`; its own is under `vendor`.
 */
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

/** SL4X location: ACC, mode, backlog, a byte, mileage, four bytes, temperature and humidity in 0.01. */
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

/** NT20 and XT40: terminal, power 0.01 V, battery 0.1 V, GSM %, alarm, language, mileage, engine minutes, XT40: driver. */
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

/** VL103 with a reader, type 16: the status block and eight bytes of a card. */
export const alarmAndCard: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  takeDriver(from.take(8), partial.extra)
  keepRest(from, partial, context)
}

/** VL103, type 36: mode trailer, mileage, power 0.01 V, battery 0.1 V, three bytes, card. */
export const vl103Status: Trailer = (from, partial) => {
  takeMode(from, partial)
  takeMileage(from.u32(), partial)
  partial.extra['powerVolts'] = from.u16() / 100
  partial.extra['batteryVolts'] = from.u8() / 10
  from.skip(3)
  takeDriver(from.take(8), partial.extra)
}

/** Type A2 with a fix: a byte, terminal, power 0.01 V, level, GSM, alarm, language, mileage, four bytes, IMEI, word. */
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

/** Card reader, type 61: the card number is the last six bytes, shown as digits. */
export const cardNumber: Trailer = (from, partial) => {
  const bytes = from.rest()
  if (bytes.length < 6) return
  partial.extra['driverId'] = String(bytes.readUIntBE(bytes.length - 6, 6))
}

/** Type 37: mode trailer, then modules {id W, length B, value}. */
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

/** Type 11 behind a fix: country, network, area and a four-byte cell, the network code always a word. */
export const wideCell: Trailer = (from, partial) => {
  const [mcc, mnc, lac, cellId] = [from.u16() & 0x7fff, from.u16(), from.u16(), from.u32()]
  partial.cell = { mcc, mnc, lac, cellId }
  partial.fields['lbs'] = partial.cell
}
