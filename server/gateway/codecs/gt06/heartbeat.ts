import { Reader } from '../../wire/reader.ts'
import { placeField } from '../../wire/trace.ts'
import { batteryPercent, csqPercent, signalPercent, terminalByte } from './blocks.ts'
import { type DecodeContext, newPartialReport, type PartialReport } from './partial-report.ts'
import {
  keepRest,
  type Trailer,
  takeAlarmCode,
  takeLevels,
  takeOwnAlarm,
  takeVoltage,
  terminalAlarms,
} from './status.ts'

/** 13, 23, 36: no position. */

/** From here on: the upper four bits of twelve, 0.1 V [GT02]. */
const externalVoltage = 0xf0

/** The last two bytes (port, or alarm and language) are not trusted. */
const standard: Trailer = (from, partial, context) => {
  takeLevels(from, partial)
  terminalAlarms(from, partial, context)
  if (from.left < 2) return
  placeField('extension', from.bytes, from.at, from.at + 2)
  const voltage = Number(partial.fields['voltageLevel'])
  const volts = ((voltage & 0x0f) << 8) | (from.bytes[from.at] as number)
  if (voltage >= externalVoltage) partial.extra['powerVolts'] = volts / 10
  partial.fields['extension'] = from.take(2).toString('hex')
}

/** Low 12 bits of the last word: 0.1 V. */
const lw: Trailer = (from, partial, context) => {
  standard(from, partial, context)
  const extension = partial.fields['extension']
  if (typeof extension !== 'string') return
  partial.extra['powerVolts'] = (Number.parseInt(extension, 16) & 0xfff) / 10
}

const seeworld: Trailer = (from, partial, context) => {
  standard(from, partial, context)
  const extension = partial.fields['extension']
  if (typeof extension === 'string')
    partial.extra['powerVolts'] = Number.parseInt(extension, 16) >> 8
}

const r11: Trailer = (from, partial, context) => {
  takeVoltage(from, partial)
  terminalAlarms(from, partial, context)
}

/** Signal word: bits 10-14, 5-9 satellites, 0-4 signal; 0.1 °C, bit 15 minus [T]. */
const obdPlug: Trailer = (from, partial, context) => {
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  const word = from.u16()
  partial.extra['satellites'] = ((word >> 10) & 31) + ((word >> 5) & 31)
  partial.fields['gsmLevel'] = word & 31
  partial.signal = csqPercent(word & 31)
  takeOwnAlarm(from.u8(), partial, context)
  from.skip(1)
  const battery = from.u8()
  if (battery <= 100) partial.battery = battery
  from.skip(1)
  partial.extra['powerVolts'] = from.u16() / 100
  from.skip(3)
  const raw = from.u16()
  partial.extra['temperature1'] = (raw & 0x8000 ? -1 : 1) * ((raw & 0x7fff) / 10)
}

/** {id W, length B, value}; 18 is the battery, 0.01 V. */
const items: Trailer = (from, partial, context) => {
  takeLevels(from, partial)
  takeAlarmCode(from.u8(), partial, context)
  partial.fields['language'] = from.u8()
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 0x18 && value.left >= 2) partial.extra['batteryVolts'] = value.u16() / 100
    else partial.fields[`item${id.toString(16)}`] = value.rest().toString('hex')
  }
}

const extended: Trailer = (from, partial, context) => {
  if (from.left < 4) return alarmOrInfoOnly(from, partial, context)
  takeVoltage(from, partial)
  if (from.left >= 2) {
    partial.fields['alarmLanguage'] = from.bytes.toString('hex', from.at, from.at + 2)
    takeAlarmCode(from.u8(), partial, context)
    partial.fields['language'] = from.u8()
  } else terminalAlarms(from, partial, context)
}

const alarmOrInfoOnly: Trailer = (from, partial) => {
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  if (from.left > 0) partial.signal = signalPercent(from.u8())
}

const ofStatus = { standard, lw, seeworld, r11 }
const obdPlugBytes = 14

function trailerOf(type: number, content: Buffer, context: DecodeContext): Trailer {
  if (type === 0x23) return extended
  if (type === 0x36) return items
  return content.length >= obdPlugBytes ? obdPlug : ofStatus[context.profile.status]
}

export function decodeHeartbeat(
  type: number,
  content: Buffer,
  context: DecodeContext,
): PartialReport {
  const partial = newPartialReport()
  if (content.length === 0) return partial
  const from = new Reader(content)
  trailerOf(type, content, context)(from, partial, context)
  keepRest(from, partial, context)
  return partial
}

/** A3 of GL21L, may end earlier. */
export function decodeWatchStatus(content: Buffer, context: DecodeContext): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  terminalAlarms(from, partial, context)
  if (from.left >= 2) partial.fields['voltage'] = from.u16()
  if (from.left >= 1) partial.battery = batteryPercent(from.u8())
  if (from.left >= 1) {
    const percent = from.u8()
    if (percent <= 100) partial.battery = percent
  }
  if (from.left >= 1) partial.signal = csqPercent(from.u8())
  keepRest(from, partial, context)
  return partial
}
