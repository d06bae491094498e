import { asciiText } from '../../wire/text.ts'
import { batteryPercent, signalPercent, terminalByte } from './blocks.ts'
import {
  alarmStatus,
  keepRest,
  mileageAtEnd,
  type Tail,
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

/** VXT01: terminal info, external voltage 0.01 V, GSM, alarm extension. */
export const vxt01: Tail = (from, draft, around) => {
  takeVoltage(from, draft)
  terminalAlarms(from, draft, around)
  keepRest(from, draft, around)
}

/** S5: as VXT01, then alarm, oil, temperature (bit 7 minus), mileage in 10 m. */
export const s5: Tail = (from, draft, around) => {
  takeVoltage(from, draft)
  takeAlarmCode(from.u8(), draft, around)
  draft.extra['fuel'] = from.u16()
  const temperature = from.u8()
  draft.extra['temperature1'] = temperature & 0x80 ? -(temperature & 0x7f) : temperature
  takeMileage(from.u32() * 10, draft)
}

/** BENWAY: bit 15 ignition, bit 14 input 2, bit 12 temperature (bit 9 minus), else an analogue value in 0.1 or 1 units. */
export const benway: Tail = (from, draft) => {
  const mask = from.u16()
  draft.acc = (mask & 0x8000) !== 0
  draft.extra['input2'] = (mask & 0x4000) !== 0
  if (mask & 0x1000) {
    draft.extra['temperature1'] = mask & 0x200 ? -(mask & 0x1ff) : mask & 0x1ff
  } else draft.extra['adc1'] = mask & 0x2000 ? mask & 0x3ff : (mask & 0x3ff) / 10
}

/** GT06E with a card reader: mileage, text of the driving licence, alarm, swiped. */
export const licence: Tail = (from, draft, around) => {
  takeMileage(from.u32(), draft)
  const text = asciiText(from.take(Math.min(from.u8(), from.left)))
  if (text !== '') draft.extra['driverLicence'] = text
  keepRest(from, draft, around)
}

/**
 * SL4X alarm, one byte longer than the standard: terminal info, an unknown byte, battery %, GSM, alarm, language.
 * The standard's reading stays in `fields`; its own is under `vendor`.
 */
export const sl4xAlarm: Tail = (from, draft, around) => {
  const standard = from.sub(from.left)
  from.at = standard.at
  alarmStatus(standard, draft, around)
  keepRest(standard, draft, around)
  const { alarm: _standardAlarm, ...fields } = draft.fields
  const byStandard = draft.fields['alarm']
  from.skip(2)
  const [battery, gsm] = [from.u8(), from.u8()]
  takeAlarmCode(from.u8(), draft, around)
  draft.battery = battery <= 100 ? battery : undefined
  draft.signal = signalPercent(gsm)
  const vendor = { battery, gsmLevel: gsm, alarm: draft.fields['alarm'], language: from.u8() }
  draft.fields = { ...fields, alarm: byStandard, vendor }
}

/** SL4X location: ACC, mode, backlog, a byte, mileage, four bytes, temperature and humidity in 0.01. */
export const sl4x: Tail = (from, draft) => {
  const terminal = from.bytes[from.at] as number
  takeMode(from, draft)
  draft.acc = (terminal & 2) !== 0
  from.skip(1)
  takeMileage(from.u32(), draft)
  from.skip(4)
  draft.extra['temperature1'] = from.i16() / 100
  draft.extra['humidity1'] = from.u16() / 100
}

/** NT20 and XT40: terminal, power 0.01 V, battery 0.1 V, GSM %, alarm, language, mileage, engine minutes, XT40: driver. */
export const workHours: Tail = (from, draft, around) => {
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  draft.extra['powerVolts'] = from.u16() / 100
  draft.extra['batteryVolts'] = from.u8() / 10
  draft.signal = signalPercent(from.u8())
  takeAlarmCode(from.u8(), draft, around)
  draft.fields['language'] = from.u8()
  takeMileage(from.u32(), draft)
  draft.extra['engineMinutes'] = from.u16()
  if (from.left < 2) return
  const driver = from.sub(Math.min(from.u8(), from.left))
  driver.skip(1)
  takeDriver(driver.rest(), draft.extra)
}

/** VL103 with a reader, type 16: the status block and eight bytes of a card. */
export const alarmAndCard: Tail = (from, draft, around) => {
  alarmStatus(from, draft, around)
  takeDriver(from.take(8), draft.extra)
  keepRest(from, draft, around)
}

/** VL103, type 36: mode tail, mileage, power 0.01 V, battery 0.1 V, three bytes, card. */
export const vl103Status: Tail = (from, draft) => {
  takeMode(from, draft)
  takeMileage(from.u32(), draft)
  draft.extra['powerVolts'] = from.u16() / 100
  draft.extra['batteryVolts'] = from.u8() / 10
  from.skip(3)
  takeDriver(from.take(8), draft.extra)
}

/** Type A2 with a fix: a byte, terminal, power 0.01 V, level, GSM, alarm, language, mileage, four bytes, IMEI, word. */
export const wanway: Tail = (from, draft, around) => {
  from.skip(1)
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  draft.extra['powerVolts'] = from.u16() / 100
  draft.battery = batteryPercent(from.u8())
  draft.signal = signalPercent(from.u8())
  takeAlarmCode(from.u8(), draft, around)
  draft.fields['language'] = from.u8()
  takeMileage(from.u32(), draft)
  keepRest(from, draft, around)
}

/** Card reader, type 61: the card number is the last six bytes, shown as digits. */
export const cardNumber: Tail = (from, draft) => {
  const bytes = from.rest()
  if (bytes.length < 6) return
  draft.extra['driverId'] = String(bytes.readUIntBE(bytes.length - 6, 6))
}

/** Type 37: mode tail, then modules {id W, length B, value}. */
export const modules: Tail = (from, draft, around) => {
  if (from.left < 3) return keepRest(from, draft, around)
  takeMode(from, draft)
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 0x27 && value.left >= 2) draft.extra['powerVolts'] = value.u16() / 100
    else if (id === 0x2e && value.left >= 4) takeMileage(value.u32(), draft)
    else if (id === 0x3b && value.left >= 2) draft.extra['accuracy'] = value.u16() / 100
    else draft.fields[`module${id.toString(16)}`] = value.rest().toString('hex')
  }
  mileageAtEnd(from, draft, around)
}

/** Type 11 behind a fix: country, network, area and a four-byte cell, the network code always a word. */
export const wideCell: Tail = (from, draft) => {
  const [mcc, mnc, lac, cellId] = [from.u16(), from.u16(), from.u16(), from.u32()]
  draft.cell = { mcc, mnc, lac, cellId }
  draft.fields['lbs'] = draft.cell
}
