import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { binaryTime } from './blocks.ts'
import { type Draft, newDraft } from './draft.ts'
import type { Gt06Frame } from './frame.ts'
import { paddedText } from './text.ts'

type Info = (from: Reader, draft: Draft) => void

/** BCD digits without the filling f at the end (ICCID). */
export function filledDigits(bytes: Buffer): string {
  return bcdText(bytes).replace(/f+$/, '')
}

const settingsText: Info = (from, draft) => {
  const text = paddedText(from.rest())
  draft.fields['text'] = text
  for (const pair of text.split(';', 40)) {
    const equals = pair.indexOf('=')
    if (!/^\w{1,16}$/.test(pair.slice(0, Math.max(0, equals)))) continue
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    draft.extra[name] = value.replace(`${name},`, '')
    if (name === 'ICCID') draft.extra['iccid'] = value.replace(/F+$/i, '')
    if (name === 'STA1') draft.extra['isArmed'] = (Number.parseInt(value, 16) & 0x80) !== 0
  }
}

/** `!AIOIL,address,output,temperature,version,…,measured,…`: a fuel probe behind the serial port ([T]). */
const probeText: Info = (from, draft) => {
  const text = paddedText(from.rest())
  draft.fields['text'] = text
  const parts = text.slice(text.indexOf('!') + 1).split(',')
  if (parts[0] !== 'AIOIL' || parts.length < 8) return
  const [temperature, fuel] = [Number(parts[3]), Number(parts[6])]
  if (Number.isFinite(temperature)) draft.extra['temperature1'] = temperature
  if (Number.isFinite(fuel)) draft.extra['fuel'] = fuel
}

/** Door and an input: one byte, on newer models behind a time. */
const door: Info = (from, draft) => {
  if (from.left >= 7) draft.clock = binaryTime(from)
  const bits = from.u8()
  draft.extra['door'] = (bits & 1) !== 0
  draft.extra['input1'] = (bits & 4) !== 0
}

const identities: Info = (from, draft) => {
  draft.extra['imei'] = bcdText(from.take(8)).slice(1)
  draft.extra['imsi'] = bcdText(from.take(8)).slice(1)
  draft.extra['iccid'] = filledDigits(from.take(10))
}

/** Either the network technology (one byte) or the battery's voltage (a word in 0.01 V): one id, two models ([T]). */
const networkOrVoltage: Info = (from, draft) => {
  if (from.left >= 2) draft.extra['powerVolts'] = from.u16() / 100
  else draft.extra['network'] = from.u8() > 0 ? '4G' : '2G'
}

const climate: Info = (from, draft) => {
  draft.extra['temperature1'] = from.i32() / 10
  draft.extra['humidity1'] = from.u32() / 10
}

/** Marks around a card reader's binary frame. */
const [cardHead, cardFoot] = [0x02, 0x03]

/** A card: text such as `RFID:0123ABCD`, or head, length of all, number (four bytes where no length fits), check, foot. */
const card: Info = (from, draft) => {
  const bytes = from.rest()
  const text = bytes.toString('latin1').trim()
  if (/^[A-Za-z][\x20-\x7e]*$/.test(text)) {
    draft.extra['serial'] = text
    const number = /^RFID:\s*([0-9A-Za-z]+)$/i.exec(text)?.[1]
    if (number) draft.extra['driverId'] = number
    return
  }
  const isSized = bytes[0] === cardHead && bytes.at(-1) === cardFoot && bytes[1] === bytes.length
  const number = isSized ? bytes.subarray(2, -2) : new Reader(bytes, 2).take(4)
  draft.extra['driverId'] = bcdText(number)
}

const externalVoltage: Info = (from, draft) => {
  const volts = from.u16() / 100
  draft.extra['powerVolts'] = volts
  draft.fields['externalVoltage'] = volts
}

const subTypes: Record<number, Info> = {
  0x00: externalVoltage,
  0x04: settingsText,
  0x05: door,
  0x08: (from, draft) => {
    draft.extra['selfTest'] = paddedText(from.rest())
  },
  0x09: (from, draft) => {
    draft.extra['satelliteStatus'] = from.rest().toString('hex')
  },
  0x0a: identities,
  0x0b: networkOrVoltage,
  0x0d: probeText,
  0x1b: card,
  0x1e: climate,
}

/** Type 94 in the short form: the external voltage alone ([T]). */
const voltageBytes = 2

/** Type 94: a sub-type and its data. Unknown sub-types are kept as hex; a known one that is cut short throws Truncated. */
export function decodeInfo({ content, isLong }: Gt06Frame): Draft {
  const draft = newDraft()
  const from = new Reader(content)
  if (!isLong && content.length === voltageBytes) {
    externalVoltage(from, draft)
    return draft
  }
  const subType = from.u8()
  draft.fields['subType'] = subType
  draft.fields['data'] = content.toString('hex', 1)
  subTypes[subType]?.(from, draft)
  return draft
}
