import { contentDigest } from '../../wire/checksum.ts'
import { voiceContent } from './voice.ts'
import { wideHex } from './wide-hex.ts'

type Params = Record<string, unknown>

/** The contents of its frames, in turn; the reply to the last ends it. */
type Words = (params: Params) => (string | Buffer)[]

function numberOf(name: string, value: unknown, least: number, most: number): number {
  const isInside = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  if (!isInside) throw new RangeError(`${name} is not a whole number from ${least} to ${most}`)
  return Number(value)
}

function phoneOf(value: unknown): string {
  if (typeof value === 'string' && /^\+?\d{3,20}$/.test(value)) return value
  throw new RangeError('not a phone number')
}

function listOf(name: string, value: unknown, most: number, least = 1): readonly unknown[] {
  if (Array.isArray(value) && value.length >= least && value.length <= most) return value
  throw new RangeError(`${name} are not ${least} to ${most}`)
}

const fixed =
  (text: string): Words =>
  () => [text]

/** Seconds while it moves; a watch takes no less than a minute. */
const interval: Words = ({ seconds }) => [`UPLOAD,${numberOf('seconds', seconds, 60, 65_535)}`]

const center: Words = ({ phone }) => [`CENTER,${phoneOf(phone)}`]

const sos: Words = ({ phones }) => {
  const given = listOf('phones', phones, 3).map(phoneOf)
  return [`SOS,${[...given, '', ''].slice(0, 3).join(',')}`]
}

/** It leaves without an answer. */
const server: Words = ({ host, port }) => {
  if (typeof host !== 'string' || !/^[A-Za-z0-9.-]{1,60}$/.test(host))
    throw new RangeError('host is not allowed')
  return [`IP,${host},${numberOf('port', port, 1, 65_535)}`]
}

const longestName = 10
const [halfBook, wholeBook] = [5, 10]

/** Five contacts a frame: what is not given is emptied. */
const phonebook: Words = ({ contacts }) => {
  const given = listOf('contacts', contacts, wholeBook).map((contact) => {
    const { name, phone } = contact as { name?: unknown; phone?: unknown }
    return `${phoneOf(phone)},${wideHex(String(name ?? '').slice(0, longestName))}`
  })
  const all = [...given, ...Array<string>(wholeBook).fill(',')]
  return [
    `PHB,${all.slice(0, halfBook).join(',')}`,
    `PHB2,${all.slice(halfBook, wholeBook).join(',')}`,
  ]
}

const message: Words = ({ text }) => {
  if (typeof text !== 'string' || text === '' || text.length > 300)
    throw new RangeError('the text is not 1 to 300 characters')
  return [`MESSAGE,${wideHex(text)}`]
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

function timeOf(value: unknown): string {
  if (typeof value === 'string' && clock.test(value)) return value
  throw new RangeError('not a time')
}

/** From Sunday on. */
function daysOf(value: unknown): string {
  if (typeof value === 'string' && /^[01]{7}$/.test(value) && value.includes('1')) return value
  throw new RangeError('not the days of a week')
}

type Clock = { time?: unknown; repeat?: unknown; days?: unknown }

/** Time, on, how often: 1 once, 2 daily, 3 on these days. */
function clockText({ time, repeat, days }: Clock): string {
  if (repeat === 'days') return `${timeOf(time)}-1-3-${daysOf(days)}`
  return `${timeOf(time)}-1-${repeat === 'once' ? 1 : 2}`
}

/** As many as it has, so that none stays of those before. */
const filled = (given: readonly string[], most: number, off: string): string =>
  [...given, ...Array<string>(most).fill(off)].slice(0, most).join(',')

const mostClocks = 3
const mostPeriods = 4

const alarmClocks: Words = ({ clocks }) => {
  const given = listOf('clocks', clocks, mostClocks, 0).map((one) => clockText(one as Clock))
  return [`REMIND,${filled(given, mostClocks, '00:00-0-1')}`]
}

type Quiet = { start?: unknown; end?: unknown; days?: unknown }

const doNotDisturb: Words = ({ periods }) => {
  const given = listOf('periods', periods, mostPeriods, 0).map((one) => {
    const { start, end, days } = one as Quiet
    return `${timeOf(start)}-${timeOf(end)}-${daysOf(days)}`
  })
  return [`SILENCETIME2,${filled(given, mostPeriods, '00:00-00:00-0000000')}`]
}

/** Whether it tells that it was taken off. */
const takenOff: Words = ({ on }) => {
  if (typeof on !== 'boolean') throw new RangeError('on is not true or false')
  return [`REMOVE,${on ? 1 : 0}`]
}

const amrHead = '#!AMR\n'
/** 15 s of frames of 32 bytes: escaped they fit a frame, whatever they are. */
const mostSound = amrHead.length + 750 * 32

/** Base64 of an AMR-NB file. */
const voice: Words = ({ sound }) => {
  const bytes = Buffer.from(typeof sound === 'string' ? sound : '', 'base64')
  const isAmr = bytes.toString('latin1', 0, amrHead.length) === amrHead
  if (!isAmr || bytes.length === amrHead.length || bytes.length > mostSound)
    throw new RangeError('not a voice message')
  return [voiceContent(bytes)]
}

/** By kind (lib/commands/frames.ts). Listening in (MONITOR) is left out on purpose. */
const commands: Record<string, Words> = {
  location: fixed('CR'),
  tracking: fixed('CR'),
  restart: fixed('RESET'),
  shutdown: fixed('POWEROFF'),
  factoryReset: fixed('FACTORY'),
  version: fixed('VERNO'),
  parameters: fixed('TS'),
  find: fixed('FIND'),
  measure: fixed('hrtstart,1'),
  interval,
  center,
  sos,
  server,
  phonebook,
  text: message,
  alarmClocks,
  doNotDisturb,
  takenOff,
  voice,
}

/** Throws a RangeError for bad parameters; undefined for a kind that a watch has no word for. */
export const wordsOf = (kind: string, params: Params): (string | Buffer)[] | undefined =>
  Object.hasOwn(commands, kind) ? commands[kind]?.(params) : undefined

/** Words by which a watch answers, beside `TK`; SOS1 to SOS3 and others that we do not send are none. */
const replyWords = new Set([
  'CR',
  'RESET',
  'POWEROFF',
  'FACTORY',
  'VERNO',
  'TS',
  'FIND',
  'HRTSTART',
  'UPLOAD',
  'CENTER',
  'SOS',
  'PHB',
  'PHB2',
  'MESSAGE',
  'REMIND',
  'SILENCETIME2',
  'REMOVE',
])

export const isReplyWord = (word: string): boolean => replyWords.has(word.toUpperCase())

/** Replies carry no serial: their word stands for it. */
export const replyKey = (word: string): number =>
  contentDigest(Buffer.from(word.toUpperCase())) & 0x7fff_ffff
