import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { binaryTime } from './blocks.ts'
import type { Gt06Frame } from './frame.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'
import { paddedText } from './text.ts'

type Info = (from: Reader, partial: PartialReport) => void

/** Without filling f (ICCID). */
export function filledDigits(bytes: Buffer): string {
  return bcdText(bytes).replace(/f+$/, '')
}

const settingsText: Info = (from, partial) => {
  const text = paddedText(from.rest())
  partial.fields['text'] = text
  for (const pair of text.split(';', 40)) {
    const equals = pair.indexOf('=')
    if (!/^\w{1,16}$/.test(pair.slice(0, Math.max(0, equals)))) continue
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    partial.extra[name] = value.replace(`${name},`, '')
    if (name === 'ICCID') partial.extra['iccid'] = value.replace(/F+$/i, '')
    if (name === 'STA1') partial.extra['isArmed'] = (Number.parseInt(value, 16) & 0x80) !== 0
  }
}

/** Fuel probe: `!AIOIL,address,output,temperature,version,…,measured,…` [T]. */
const probeText: Info = (from, partial) => {
  const text = paddedText(from.rest())
  partial.fields['text'] = text
  const parts = text.slice(text.indexOf('!') + 1).split(',')
  if (parts[0] !== 'AIOIL' || parts.length < 8) return
  const [temperature, fuel] = [Number(parts[3]), Number(parts[6])]
  if (Number.isFinite(temperature)) partial.extra['temperature1'] = temperature
  if (Number.isFinite(fuel)) partial.extra['fuel'] = fuel
}

const door: Info = (from, partial) => {
  if (from.left >= 7) partial.clock = binaryTime(from)
  const bits = from.u8()
  partial.extra['door'] = (bits & 1) !== 0
  partial.extra['input1'] = (bits & 4) !== 0
}

const identities: Info = (from, partial) => {
  partial.extra['imei'] = bcdText(from.take(8)).slice(1)
  partial.extra['imsi'] = bcdText(from.take(8)).slice(1)
  partial.extra['iccid'] = filledDigits(from.take(10))
}

/** Byte: network; word: 0.01 V. Two models share the id [T]. */
const networkOrVoltage: Info = (from, partial) => {
  if (from.left >= 2) partial.extra['powerVolts'] = from.u16() / 100
  else partial.extra['network'] = from.u8() > 0 ? '4G' : '2G'
}

const climate: Info = (from, partial) => {
  partial.extra['temperature1'] = from.i32() / 10
  partial.extra['humidity1'] = from.u32() / 10
}

const [cardHead, cardFoot] = [0x02, 0x03]

/** `RFID:0123ABCD`, or a reader's frame; four bytes without valid length. */
const card: Info = (from, partial) => {
  const bytes = from.rest()
  const text = bytes.toString('latin1').trim()
  if (/^[A-Za-z][\x20-\x7e]*$/.test(text)) {
    partial.extra['serial'] = text
    const number = /^RFID:\s*([0-9A-Za-z]+)$/i.exec(text)?.[1]
    if (number) partial.extra['driverId'] = number
    return
  }
  const isSized = bytes[0] === cardHead && bytes.at(-1) === cardFoot && bytes[1] === bytes.length
  const number = isSized ? bytes.subarray(2, -2) : new Reader(bytes, 2).take(4)
  partial.extra['driverId'] = bcdText(number)
}

const externalVoltage: Info = (from, partial) => {
  const volts = from.u16() / 100
  partial.extra['powerVolts'] = volts
  partial.fields['externalVoltage'] = volts
}

const subTypes: Record<number, Info> = {
  0x00: externalVoltage,
  0x04: settingsText,
  0x05: door,
  0x08: (from, partial) => {
    partial.extra['selfTest'] = paddedText(from.rest())
  },
  0x09: (from, partial) => {
    partial.extra['satelliteStatus'] = from.rest().toString('hex')
  },
  0x0a: identities,
  0x0b: networkOrVoltage,
  0x0d: probeText,
  0x1b: card,
  0x1e: climate,
}

/** 94, short form: external voltage only [T]. */
const voltageBytes = 2

/** Unknown sub-types stay hex. Throws Truncated. */
export function decodeInfo({ content, isLong }: Gt06Frame): PartialReport {
  const partial = newPartialReport()
  const from = new Reader(content)
  if (!isLong && content.length === voltageBytes) {
    externalVoltage(from, partial)
    return partial
  }
  const subType = from.u8()
  partial.fields['subType'] = subType
  partial.fields['data'] = content.toString('hex', 1)
  subTypes[subType]?.(from, partial)
  return partial
}
