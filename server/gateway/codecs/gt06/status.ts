import type { Reader } from '../../wire/reader.ts'
import { mostMileage } from '../protocol.ts'
import { accCodes, alarmsOf } from './alarms.ts'
import { batteryPercent, signalPercent, terminalByte } from './blocks.ts'
import type { Around, Draft } from './draft.ts'

/** A part of a message behind its position and cell blocks. */
export type Tail = (from: Reader, draft: Draft, around: Around) => void

/** Takes an alarm code into a draft. Codes without an alarm type stay as `event`. */
export function takeAlarmCode(code: number, draft: Draft, { profile }: Around): void {
  draft.fields['alarm'] = code
  draft.alarms = alarmsOf(code, draft.terminal?.alarmBits ?? 0, profile.alarms)
  if (code !== 0) draft.extra['event'] = code
  const acc = accCodes[code]
  if (acc !== undefined) draft.acc = acc
}

/** Takes an alarm code of models whose terminal info has no alarm bits. */
export function takeOwnAlarm(code: number, draft: Draft, around: Around): void {
  takeAlarmCode(code, draft, around)
  draft.alarms = alarmsOf(code, 0, around.profile.alarms)
}

/** Alarms of the terminal info alone, for messages without an alarm code. */
export const terminalAlarms: Tail = (_from, draft, { profile }) => {
  draft.alarms = alarmsOf(0, draft.terminal?.alarmBits ?? 0, profile.alarms)
}

function takeTerminal(from: Reader, draft: Draft): void {
  draft.terminal = terminalByte(from)
  draft.fields['terminal'] = draft.terminal
  draft.extra['isArmed'] = draft.terminal.isArmed
}

/** Terminal info, voltage level, GSM level: the beginning of every standard status block. Some firmware ends earlier. */
export function takeLevels(from: Reader, draft: Draft): void {
  takeTerminal(from, draft)
  if (from.left < 2) return
  const voltage = from.u8()
  const gsm = from.u8()
  draft.battery = batteryPercent(voltage)
  draft.signal = signalPercent(gsm)
  draft.fields['voltageLevel'] = voltage
  draft.fields['gsmLevel'] = gsm
}

/** Terminal info, voltage in 0.01 V, GSM level. */
export function takeVoltage(from: Reader, draft: Draft): void {
  takeTerminal(from, draft)
  const voltage = from.u16()
  const gsm = from.u8()
  draft.extra['powerVolts'] = voltage / 100
  draft.signal = signalPercent(gsm)
  draft.fields['voltage'] = voltage
  draft.fields['gsmLevel'] = gsm
}

/** Keeps what is left, as hex: a fence number, a mileage or what a model adds. */
export const keepRest: Tail = (from, draft) => {
  if (from.left > 0) draft.fields['extraHex'] = from.rest().toString('hex')
}

/**
 * What many models add at the very end ([T]): a mileage in metres (4 bytes), ACC with report mode and backlog (3), or
 * both (7). Other lengths are kept as hex.
 */
export const endTail: Tail = (from, draft, around) => {
  if (from.left === 3 || from.left === 7) takeMode(from, draft)
  if (from.left === 4) takeMileage(from.u32(), draft)
  keepRest(from, draft, around)
}

/** A mileage in metres at the very end ([T]); other lengths are kept as hex. */
export const mileageAtEnd: Tail = (from, draft, around) => {
  if (from.left === 4) takeMileage(from.bytes.readUInt32BE(from.at), draft)
  keepRest(from, draft, around)
}

export function takeMileage(metres: number, draft: Draft): void {
  if (metres <= mostMileage) draft.mileage = metres
  draft.fields['mileage'] = metres
}

/**
 * Status block of alarms: levels, alarm code, language (00: no reply is wanted). A block that ends early tells what it
 * has: a position with an alarm must not be lost for a byte at its end.
 */
export const alarmStatus: Tail = (from, draft, around) => {
  if (from.left === 0) return
  takeLevels(from, draft)
  if (from.left > 0) takeAlarmCode(from.u8(), draft, around)
  else terminalAlarms(from, draft, around)
  if (from.left > 0) draft.fields['language'] = from.u8()
}

/** 16, 26, A4: the status block and perhaps a mileage. */
export const alarmTail: Tail = (from, draft, around) => {
  alarmStatus(from, draft, around)
  mileageAtEnd(from, draft, around)
}

/** 27 and A3/A4 of fence models: the status block, a fence number (ff none) and perhaps a mileage. */
export const fenceTail: Tail = (from, draft, around) => {
  alarmStatus(from, draft, around)
  if (from.left === 0) return
  const hex = from.bytes.toString('hex', from.at, from.end)
  const fence = from.u8()
  if (fence !== 0xff) draft.extra['fence'] = fence
  mileageAtEnd(from, draft, around)
  draft.fields['extraHex'] = hex
}

/** How a report with mode 0B was located: by WiFi, so roughly. */
const wifiMode = 0x0b

/** 22, A0 and their kin: ACC, report mode, 1 for a report from the backlog, and perhaps a mileage. */
export const modeTail: Tail = (from, draft, around) => {
  if (from.left < 3) return keepRest(from, draft, around)
  takeMode(from, draft)
  mileageAtEnd(from, draft, around)
}

export function takeMode(from: Reader, draft: Draft): void {
  draft.acc = from.u8() > 0
  const mode = from.u8()
  const reUpload = from.u8()
  draft.isBuffered = reUpload === 1
  draft.isApproximate = mode === wifiMode
  draft.extra['event'] = mode
  Object.assign(draft.fields, { acc: draft.acc, uploadMode: mode, reUpload })
}
