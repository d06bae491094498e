import { Reader } from '../../wire/reader.ts'
import { batteryPercent, csqPercent, signalPercent, terminalByte } from './blocks.ts'
import { type Around, type Draft, newDraft } from './draft.ts'
import {
  keepRest,
  type Tail,
  takeAlarmCode,
  takeLevels,
  takeOwnAlarm,
  takeVoltage,
  terminalAlarms,
} from './status.ts'

/** Status messages: 13, 23, 36. They carry no position and become facts of the device. */

/** Terminal info, levels and two bytes that are an extension port, or alarm and language: shown, not trusted. */
const standard: Tail = (from, draft, around) => {
  takeLevels(from, draft)
  terminalAlarms(from, draft, around)
  if (from.left >= 2) draft.fields['extension'] = from.take(2).toString('hex')
}

/** LW4G: the last word's low 12 bits are the voltage in 0.1 V. */
const lw: Tail = (from, draft, around) => {
  standard(from, draft, around)
  const extension = draft.fields['extension']
  if (typeof extension !== 'string') return
  draft.extra['powerVolts'] = (Number.parseInt(extension, 16) & 0xfff) / 10
}

/** Seeworld: the extension byte is the voltage in V. */
const seeworld: Tail = (from, draft, around) => {
  standard(from, draft, around)
  const extension = draft.fields['extension']
  if (typeof extension === 'string') draft.extra['powerVolts'] = Number.parseInt(extension, 16) >> 8
}

/** R11: voltage as a word, as in 23. */
const r11: Tail = (from, draft, around) => {
  takeVoltage(from, draft)
  terminalAlarms(from, draft, around)
}

/**
 * OBD plug, 14 bytes and more: terminal info, signal word (bits 10-14 and 5-9 satellites, 0-4 signal), alarm, language, battery %,
 * mode, voltage 0.01 V, a byte, work word, temperature 0.1 °C (bit 15 minus) [T].
 */
const obdPlug: Tail = (from, draft, around) => {
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  const word = from.u16()
  draft.extra['satellites'] = ((word >> 10) & 31) + ((word >> 5) & 31)
  draft.fields['gsmLevel'] = word & 31
  draft.signal = csqPercent(word & 31)
  takeOwnAlarm(from.u8(), draft, around)
  from.skip(1)
  const battery = from.u8()
  if (battery <= 100) draft.battery = battery
  from.skip(1)
  draft.extra['powerVolts'] = from.u16() / 100
  from.skip(3)
  const raw = from.u16()
  draft.extra['temperature1'] = (raw & 0x8000 ? -1 : 1) * ((raw & 0x7fff) / 10)
}

/** Levels, alarm, language, then items {id W, length B, value}: 18 is the battery in 0.01 V. */
const items: Tail = (from, draft, around) => {
  takeLevels(from, draft)
  takeAlarmCode(from.u8(), draft, around)
  draft.fields['language'] = from.u8()
  while (from.left >= 3) {
    const id = from.u16()
    const value = from.sub(Math.min(from.u8(), from.left))
    if (id === 0x18 && value.left >= 2) draft.extra['batteryVolts'] = value.u16() / 100
    else draft.fields[`item${id.toString(16)}`] = value.rest().toString('hex')
  }
}

/** 23: voltage as a word, then alarm and language; short forms end earlier. */
const extended: Tail = (from, draft, around) => {
  if (from.left < 4) return alarmOrInfoOnly(from, draft, around)
  takeVoltage(from, draft)
  if (from.left >= 2) {
    draft.fields['alarmLanguage'] = from.bytes.toString('hex', from.at, from.at + 2)
    takeAlarmCode(from.u8(), draft, around)
    draft.fields['language'] = from.u8()
  } else terminalAlarms(from, draft, around)
}

const alarmOrInfoOnly: Tail = (from, draft) => {
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  if (from.left > 0) draft.signal = signalPercent(from.u8())
}

const ofStatus = { standard, lw, seeworld, r11 }
/** Longer than any other status message of type 13. */
const obdPlugBytes = 14

function tailOf(type: number, content: Buffer, around: Around): Tail {
  if (type === 0x23) return extended
  if (type === 0x36) return items
  return content.length >= obdPlugBytes ? obdPlug : ofStatus[around.profile.status]
}

/** Decodes a status message; an empty one says that the device is there. */
export function decodeHeartbeat(type: number, content: Buffer, around: Around): Draft {
  const draft = newDraft()
  if (content.length === 0) return draft
  const from = new Reader(content)
  tailOf(type, content, around)(from, draft, around)
  keepRest(from, draft, around)
  return draft
}

/** Type A3 of GL21L: terminal info, voltage 0.01 V, level, battery %, signal 0-31, a byte; short forms end earlier. */
export function decodeWatchStatus(content: Buffer, around: Around): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  terminalAlarms(from, draft, around)
  if (from.left >= 2) draft.fields['voltage'] = from.u16()
  if (from.left >= 1) draft.battery = batteryPercent(from.u8())
  if (from.left >= 1) {
    const percent = from.u8()
    if (percent <= 100) draft.battery = percent
  }
  if (from.left >= 1) draft.signal = csqPercent(from.u8())
  keepRest(from, draft, around)
  return draft
}
