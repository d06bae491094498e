import type { Reader } from '../../wire/reader.ts'
import { placeField, placeInTurn } from '../../wire/trace.ts'
import { mostMileage } from '../protocol.ts'
import { accCodes, alarmsOf } from './alarms.ts'
import { batteryPercent, signalPercent, terminalByte } from './blocks.ts'
import type { DecodeContext, PartialReport } from './partial-report.ts'

export type Trailer = (from: Reader, partial: PartialReport, context: DecodeContext) => void

/** Unknown codes stay as `event`. */
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

export function takeOwnAlarm(code: number, partial: PartialReport, context: DecodeContext): void {
  takeAlarmCode(code, partial, context)
  partial.alarms = alarmsOf(code, 0, context.profile.alarms)
}

export const terminalAlarms: Trailer = (_from, partial, { profile }) => {
  partial.alarms = alarmsOf(0, partial.terminal?.alarmBits ?? 0, profile.alarms)
}

function takeTerminal(from: Reader, partial: PartialReport): void {
  partial.terminal = terminalByte(from)
  partial.fields['terminal'] = partial.terminal
  partial.extra['isArmed'] = partial.terminal.isArmed
}

const levels = [
  ['voltageLevel', 1],
  ['gsmLevel', 1],
] as const

/** Some firmware ends earlier. */
export function takeLevels(from: Reader, partial: PartialReport): void {
  takeTerminal(from, partial)
  if (from.left < 2) return
  placeInTurn(from.bytes, from.at, levels)
  const voltage = from.u8()
  const gsm = from.u8()
  partial.battery = batteryPercent(voltage)
  partial.signal = signalPercent(gsm)
  partial.fields['voltageLevel'] = voltage
  partial.fields['gsmLevel'] = gsm
}

const voltages = [
  ['voltage', 2],
  ['gsmLevel', 1],
] as const

/** Terminal info, 0.01 V, GSM level. */
export function takeVoltage(from: Reader, partial: PartialReport): void {
  takeTerminal(from, partial)
  placeInTurn(from.bytes, from.at, voltages)
  const voltage = from.u16()
  const gsm = from.u8()
  partial.extra['powerVolts'] = voltage / 100
  partial.signal = signalPercent(gsm)
  partial.fields['voltage'] = voltage
  partial.fields['gsmLevel'] = gsm
}

export const keepRest: Trailer = (from, partial) => {
  placeField('extraHex', from.bytes, from.at, from.end)
  if (from.left > 0) partial.fields['extraHex'] = from.rest().toString('hex')
}

/** Metres (4 bytes), ACC, mode, backlog (3), or both (7) [T]; else hex. */
export const endTrailer: Trailer = (from, partial, context) => {
  if (from.left === 3 || from.left === 7) takeMode(from, partial)
  if (from.left === 4) takeMileage(from.u32(), partial)
  keepRest(from, partial, context)
}

/** Metres, 4 bytes [T]; other lengths stay hex. */
export const mileageAtEnd: Trailer = (from, partial, context) => {
  if (from.left === 4) {
    placeField('mileage', from.bytes, from.at, from.end)
    takeMileage(from.bytes.readUInt32BE(from.at), partial)
  }
  keepRest(from, partial, context)
}

export function takeMileage(metres: number, partial: PartialReport): void {
  if (metres <= mostMileage) partial.mileage = metres
  partial.fields['mileage'] = metres
}

/** May end early: no alarm may be lost. Language 00: no reply. */
export const alarmStatus: Trailer = (from, partial, context) => {
  if (from.left === 0) return
  takeLevels(from, partial)
  placeField('alarm', from.bytes, from.at, Math.min(from.at + 1, from.end))
  if (from.left > 0) takeAlarmCode(from.u8(), partial, context)
  else terminalAlarms(from, partial, context)
  placeField('language', from.bytes, from.at, Math.min(from.at + 1, from.end))
  if (from.left > 0) partial.fields['language'] = from.u8()
}

export const alarmTrailer: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  mileageAtEnd(from, partial, context)
}

/** 27, A3, A4; fence ff: none. */
export const fenceTrailer: Trailer = (from, partial, context) => {
  alarmStatus(from, partial, context)
  if (from.left === 0) return
  const hex = from.bytes.toString('hex', from.at, from.end)
  const fence = from.u8()
  if (fence !== 0xff) partial.extra['fence'] = fence
  mileageAtEnd(from, partial, context)
  partial.fields['extraHex'] = hex
}

const wifiMode = 0x0b

/** 22, A0. */
export const modeTrailer: Trailer = (from, partial, context) => {
  if (from.left < 3) return keepRest(from, partial, context)
  takeMode(from, partial)
  mileageAtEnd(from, partial, context)
}

const modes = [
  ['acc', 1],
  ['uploadMode', 1],
  ['reUpload', 1],
] as const

export function takeMode(from: Reader, partial: PartialReport): void {
  placeInTurn(from.bytes, from.at, modes)
  partial.acc = from.u8() > 0
  const mode = from.u8()
  const reUpload = from.u8()
  partial.isBuffered = reUpload === 1
  partial.isApproximate = mode === wifiMode
  partial.extra['event'] = mode
  Object.assign(partial.fields, { acc: partial.acc, uploadMode: mode, reUpload })
}
