import type { HealthReadings } from '#lib/codes/health-kinds.ts'
import {
  BadFrame,
  type DecodeOptions,
  type Link,
  type Message,
  type ReportExtra,
} from '../protocol.ts'
import { numberOf, type WatchFrame } from './frame.ts'
import { oxygen, pressureAndHeart, temperature } from './health.ts'
import { readLocation, reportOfNow, takeWorn } from './location.ts'
import { Values } from './values.ts'
import { isVoice, voicePacket, voiceVerdict } from './voice.ts'
import { isReplyWord, replyKey } from './words-of.ts'

type Content = Pick<Message, 'kind' | 'fields'> & Partial<Message>
type Decoder = { name: string; read: (frame: WatchFrame, options: DecodeOptions) => Content }

function location(frame: WatchFrame, options: DecodeOptions): Content {
  const { report, fields, leftOut } = readLocation(frame, options)
  const kind = 'reports'
  return leftOut.length > 0
    ? { kind, fields, reports: [report], leftOut }
    : { kind, fields, reports: [report] }
}

/** Steps, rolls and per cent of the battery, or nothing. */
function linkKeep(frame: WatchFrame, options: DecodeOptions): Content {
  const values = new Values(frame)
  const { fields } = values
  if (values.isEmpty) return { kind: 'heartbeat', fields }
  const report = reportOfNow(frame, options)
  takeWorn(values, report)
  report.battery = values.whole('battery', 100)
  if (report.health) return { kind: 'reports', fields, reports: [report] }
  const facts: ReportExtra = report.battery === undefined ? {} : { battery: report.battery }
  return { kind: 'heartbeat', fields, facts }
}

const measured =
  (take: (values: Values) => HealthReadings): Decoder['read'] =>
  (frame, options) => {
    const values = new Values(frame)
    const health = take(values)
    const { fields } = values
    if (Object.keys(health).length === 0) return { kind: 'other', fields }
    return { kind: 'reports', fields, reports: [{ ...reportOfNow(frame, options), health }] }
  }

/** `TY:G75,UL:600`: the model, and how it is set. */
function configuration(frame: WatchFrame): Content {
  const fields = Object.fromEntries(
    new Values(frame).texts().map((text) => [text.split(':', 1)[0], text.replace(/^[^:]*:/, '')]),
  )
  const model = fields['TY']
  return { kind: 'other', fields, facts: model ? { model } : {} }
}

const plain = (): Content => ({ kind: 'other', fields: {} })

/** `ver:…; ID:…; batlevel:87`, in lines or in one. */
function toldStatus(text: string): Record<string, string> {
  const pairs = text.split(/[;\r\n]+/).map((pair) => /^\s*(\w+):(.*)$/.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]?.trim()]] : [])))
}

function factsOf(word: string, text: string): ReportExtra {
  const firmware = word === 'TS' ? toldStatus(text)['ver'] : word === 'VERNO' ? text : undefined
  return firmware ? { firmware } : {}
}

function reply(frame: WatchFrame): Content {
  const { word } = frame
  const text = new Values(frame).rest().toString('utf8').replaceAll('\0', '').trim()
  const isOk = text !== '0'
  return {
    kind: 'reply',
    fields: text === '' ? {} : { text },
    facts: factsOf(word.toUpperCase(), text),
    reply: text === '' ? { serial: replyKey(word), isOk } : { serial: replyKey(word), isOk, text },
  }
}

/** By the word of a frame (docs/protocols.md#watch). */
const decoders: Record<string, Decoder> = {
  LK: { name: 'link', read: linkKeep },
  UD: { name: 'position', read: location },
  UD_WCDMA: { name: 'position', read: location },
  UD_LTE: { name: 'position', read: location },
  UD2: { name: 'late position', read: location },
  AL: { name: 'alarm', read: location },
  AL_LTE: { name: 'alarm', read: location },
  CONFIG: { name: 'configuration', read: configuration },
  TKQ: { name: 'request for voice', read: plain },
  TKQ2: { name: "request for friends' voice", read: plain },
  bphrt: { name: 'pressure and heart rate', read: measured(pressureAndHeart) },
  oxygen: { name: 'oxygen', read: measured(oxygen) },
  btemp2: { name: 'temperature', read: measured(temperature) },
}

/** Its sound goes another way; what cannot be read must not be told as kept. */
function voiceMessage(frame: WatchFrame): Content {
  if (!voicePacket(frame)) throw new BadFrame('wrong escape')
  return { kind: 'other', fields: {} }
}

const voice: Decoder = { name: 'voice', read: voiceMessage }

/** To a voice message of ours: its digit says no more than that. */
const voiceReply = (isOk: boolean): Decoder => ({
  name: 'reply',
  read: ({ word }) => ({
    kind: 'reply',
    fields: { isOk: isOk },
    reply: { serial: replyKey(word), isOk: isOk },
  }),
})

const replies: Decoder = { name: 'reply', read: reply }
const unknown: Decoder = {
  name: 'unknown',
  read: (frame) => ({ kind: 'other', fields: { values: new Values(frame).texts() } }),
}

function decoderOf(frame: WatchFrame): Decoder {
  if (isVoice(frame)) return voice
  const verdict = voiceVerdict(frame)
  if (verdict !== undefined) return voiceReply(verdict)
  const own = Object.hasOwn(decoders, frame.word) ? decoders[frame.word] : undefined
  return own ?? (isReplyWord(frame.word) ? replies : unknown)
}

/** What a frame says. `link` keeps how the watch names its maker, for commands. */
export function decodeMessage(frame: WatchFrame, options: DecodeOptions, link: Link): Message {
  link['maker'] = frame.maker
  const { name, read } = decoderOf(frame)
  return {
    id: 0,
    name: `${frame.word} ${name}`,
    serial: 0,
    number: numberOf(frame),
    reports: [],
    facts: {},
    ...read(frame, options),
  }
}
