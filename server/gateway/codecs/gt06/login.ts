import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { placeInTurn } from '../../wire/trace.ts'
import { BadFrame, type Link, type Message } from '../protocol.ts'
import type { Gt06Frame } from './frame.ts'

/** Sixteen, with a zero before the IMEI, or a filling F behind it. */
const numberDigits = (bytes: Buffer) => bcdText(bytes).replace(/^([1-9]\d{14})f$/, '0$1')

/** Without leading zeros. Throws BadFrame, Truncated. */
export function loginNumber(content: Buffer): string {
  const digits = numberDigits(new Reader(content).take(8))
  if (!/^\d+$/.test(digits)) throw new BadFrame('IMEI is not decimal')
  const number = digits.replace(/^0+/, '')
  if (number === '') throw new BadFrame('IMEI is zero')
  return number
}

/** Bits 15-4 hours × 100 + minutes, bit 3 west. */
function zoneMinutes(word: number): number | undefined {
  const value = word >> 4
  const minutes = Math.floor(value / 100) * 60 + (value % 100)
  if (minutes > 14 * 60 || value % 100 > 59) return undefined
  return word & 8 && minutes !== 0 ? -minutes : minutes
}

export function decodeLogin({ content, serial, type }: Gt06Frame, link: Link): Message {
  const number = loginNumber(content)
  const bytes = content.subarray(0, 8)
  const fields: Record<string, unknown> = {
    imei: numberDigits(bytes).slice(1),
    imeiRaw: bcdText(bytes),
  }
  placeInTurn(content, 0, [
    ['imeiRaw', 8],
    ['typeCode', Math.min(2, content.length - 8)],
    ['zoneLanguage', Math.min(2, content.length - 10)],
  ])
  let zone: number | undefined
  if (content.length >= 10) fields['typeCode'] = content.toString('hex', 8, 10)
  if (content.length >= 12) {
    const word = content.readUInt16BE(10)
    zone = zoneMinutes(word)
    Object.assign(fields, { zoneLanguage: content.toString('hex', 10, 12), zoneMinutes: zone })
    fields['language'] = word & 3
    if (zone !== undefined) link['zoneMinutes'] = zone
  }
  const login = zone === undefined ? {} : { zoneMinutes: zone }
  return {
    id: type,
    name: '0x01 login',
    serial,
    number,
    kind: 'login',
    reports: [],
    login: { step: 'plain', ...login },
    facts: {},
    fields,
  }
}
