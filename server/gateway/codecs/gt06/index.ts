import { bcdText } from '../../wire/bcd.ts'
import { Reader } from '../../wire/reader.ts'
import { placeInTurn } from '../../wire/trace.ts'
import {
  BadFrame,
  type DecodeOptions,
  type Link,
  type Message,
  type StreamProtocol,
} from '../protocol.ts'
import { acknowledgeFrame } from './acknowledge.ts'
import { encodeCommand } from './command.ts'
import { type Gt06Frame, maxFrameBytes, openFrame, splitFrames, withChecksum } from './frame.ts'
import { profileOf } from './models.ts'
import { factsOf, isTimeless, type PartialReport, reportOf } from './partial-report.ts'
import { typeEntry } from './types.ts'

/** Sixteen, with a zero before the IMEI, or a filling F behind it. */
const numberDigits = (bytes: Buffer) => bcdText(bytes).replace(/^([1-9]\d{14})f$/, '0$1')

/** Without leading zeros. Throws BadFrame, Truncated. */
function loginNumber(content: Buffer): string {
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

function decodeLogin({ content, serial, type }: Gt06Frame, link: Link): Message {
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

const loginType = 0x01

function isReport({ gps, clock, alarms, extra }: PartialReport): boolean {
  if (gps || alarms.length > 0) return true
  return clock >= 0 && (extra['cells'] !== undefined || extra['wifi'] !== undefined)
}

const titles = new Map<number, string>()

function titleOf(type: number, name: string): string {
  const known = titles.get(type)
  if (known) return known
  const title = `0x${type.toString(16).padStart(2, '0')} ${name}`
  titles.set(type, title)
  return title
}

function decodeMessage(frame: Gt06Frame, options: DecodeOptions, link: Link): Message {
  const { type, serial, content, isLong } = frame
  if (type === loginType) return decodeLogin(frame, link)
  const { name, kind, decode } = typeEntry(frame)
  const context = { options, link, profile: profileOf(options.model), isLong }
  const { partial, reply } = decode(frame, context)
  const hasReport = kind === 'heartbeat' ? partial.gps !== undefined : isReport(partial)
  const message: Message = {
    id: type,
    name: titleOf(type, name),
    serial,
    number: undefined,
    kind: kindOf(kind, hasReport),
    reports: hasReport ? [reportOf(partial, content, context)] : [],
    leftOut: hasReport && isTimeless(partial) ? ['place: invalid time'] : undefined,
    facts: hasReport ? {} : factsOf(partial),
    fields: partial.fields,
  }
  if (kind === 'heartbeat' && !hasReport && partial.terminal) message.alarms = partial.alarms
  return reply ? { ...message, reply } : message
}

function kindOf(kind: Message['kind'], hasReport: boolean): Message['kind'] {
  if (kind === 'reports') return hasReport ? 'reports' : 'other'
  return hasReport && kind !== 'reply' ? 'reports' : kind
}

const names = new Map<number, string>([
  [0x01, '0x01 login reply'],
  [0x13, '0x13 status reply'],
  [0x80, '0x80 command'],
  [0x8a, '0x8a time'],
])

function nameOfSent(bytes: Buffer): string {
  if (bytes.length < 5) return ''
  const type = bytes[bytes[0] === 0x79 ? 4 : 3] ?? 0
  return names.get(type) ?? `0x${type.toString(16).padStart(2, '0')}`
}

/** Concox/Jimi (docs/protocols.md#gt06); only log-ins name the device. */
export const gt06: StreamProtocol<Gt06Frame> = {
  name: 'gt06',
  maxFrameBytes,
  split: splitFrames,
  open: openFrame,
  withChecksum,
  isLogin: ({ type }) => type === loginType,
  numberOf: ({ type, content }) => (type === loginType ? loginNumber(content) : undefined),
  decode: decodeMessage,
  acknowledge: acknowledgeFrame,
  nameOfSent,
  command: encodeCommand,
}
