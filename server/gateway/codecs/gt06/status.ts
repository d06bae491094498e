import type { Reader } from '../../wire/reader.ts'
import { mostMileage } from '../protocol.ts'
import { accCodes, alarmsOf } from './alarms.ts'
import { batteryPercent, signalPercent, terminalByte } from './blocks.ts'
import type { DecodeContext, PartialReport } from './partial-report.ts'

/** A part of a message behind its position and cell blocks. */
export type Trailer = (from: Reader, partial: PartialReport, context: DecodeContext) => void

/** Takes an alarm code into a partial. Codes without an alarm type stay as `event`. */
export function takeAlarmCode(
  code: number,
  partial: PartialReport,
  { profile }: DecodeContext,
): void {
  partial.fields['alarm'] = code
  partial.alarms = alarmsOf(code, partial.terminal?.alarmBits ?? 0, profile.alarms)
  if (code !== 0) partial.extra['event'] = code
  const acc = accCodes[code]
  if (acc !== undefined) partial.acc = acc
}

/** Takes an alarm code of models whose terminal info has no alarm bits. */
export function takeOwnAlarm(code: number, partial: PartialReport, context: DecodeContext): void {
  takeAlarmCode(code, partial, context)
  partial.alarms = alarmsOf(code, 0, context.profile.alarms)
}

/** Alarms of the terminal info alone, for messages without an alarm code. */
export const terminalAlarms: Trailer = (_from, partial, { profile }) => {
  partial.alarms = alarmsOf(0, partial.terminal?.alarmBits ?? 0, profile.alarms)
}

function takeTerminal(from: Reader, partial: PartialReport): void {
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  partial.extra['isArmed'] = partial.terminal.isArmed
}

/** Terminal info, voltage level, GSM level: the beginning of every standard status block. Some firmware ends earlier. */
export function takeLevels(from: Reader, partial: PartialReport): void {
  takeTerminal(from, partial)
  if (from.left < 2) return
  const voltage = from.u8()
  const gsm = from.u8()
  partial.battery = batteryPercent(voltage)
  partial.signal = signalPercent(gsm)
  partial.fields['voltageLevel'] = voltage
  partial.fields['gsmLevel'] = gsm
}

/** Terminal info, voltage in 0.01 V, GSM level. */
export function takeVoltage(from: Reader, partial: PartialReport): void {
  takeTerminal(from, partial)
  const voltage = from.u16()
  const gsm = from.u8()
  partial.extra['powerVolts'] = voltage / 100
  partial.signal = signalPercent(gsm)
  partial.fields['voltage'] = voltage
  partial.fields['gsmLevel'] = gsm
}

/** Keeps what is left, as hex: a fence number, a mileage or what a model adds. */
export const keepRest: Trailer = (from, partial) => {
  if (from.left > 0) partial.fields['extraHex'] = from.rest().toString('hex')
}

/**
 * What many models add at the very end ([T]): a mileage in metres (4 bytes), ACC with report mode and backlog (3), or
 * both (7). Other lengths are kept as hex.
 */
export const endTrailer: Trailer = (from, partial, context) => {
  if (from.left === 3 || from.left === 7) takeMode(from, partial)
  if (from.left === 4) takeMileage(from.u32(), partial)
  keepRest(from, partial, context)
}

/** A mileage in metres at the very end ([T]); other lengths are kept as hex. */
export const mileageAtEnd: Trailer = (from, partial, context) => {
  if (from.left === 4) takeMileage(from.bytes.readUInt32BE(from.at), partial)
  keepRest(from, partial, context)
}

export function takeMileage(metres: number, partial: PartialReport): void {
  if (metres <= mostMileage) partial.mileage = metres
  partial.fields['mileage'] = metres
}

/**
 * Status block of alarms: levels, alarm code, language (00: no reply is wanted). A block that ends early tells what it
 * has: a position with an alarm must not be lost for a byte at its end.
 */
export const alarmStatus: Trailer = (from, partial, context) => {
  if (from.left === 0) return
  takeLevels(from, partial)
  if (from.left > 0) takeAlarmCode(from.u8(), partial, context)
  else terminalAlarms(from, partial, context)
  if (from.left > 0) partial.fields['language'] = from.u8()
}

/** 16, 26, A4: the status block and perhaps a mileage. */
export const alarmTrailer: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  mileageAtEnd(from, partial, context)
}

/** 27 and A3/A4 of fence models: the status block, a fence number (ff none) and perhaps a mileage. */
export const fenceTrailer: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  if (from.left === 0) return
  const hex = from.bytes.toString('hex', from.at, from.end)
  const fence = from.u8()
  if (fence !== 0xff) partial.extra['fence'] = fence
  mileageAtEnd(from, partial, context)
  partial.fields['extraHex'] = hex
}

/** How a report with mode 0B was located: by WiFi, so roughly. */
const wifiMode = 0x0b

/** 22, A0 and their kin: ACC, report mode, 1 for a report from the backlog, and perhaps a mileage. */
export const modeTrailer: Trailer = (from, partial, context) => {
  if (from.left < 3) return keepRest(from, partial, context)
  takeMode(from, partial)
  mileageAtEnd(from, partial, context)
}

export function takeMode(from: Reader, partial: PartialReport): void {
  partial.acc = from.u8() > 0
  const mode = from.u8()
  const reUpload = from.u8()
  partial.isBuffered = reUpload === 1
  partial.isApproximate = mode === wifiMode
  partial.extra['event'] = mode
  Object.assign(partial.fields, { acc: partial.acc, uploadMode: mode, reUpload })
}
