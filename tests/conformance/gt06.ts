import { addressAnswer, timeAnswer } from '../../server/gateway/codecs/gt06/acknowledge.ts'
import { commandFrame } from '../../server/gateway/codecs/gt06/command.ts'
import { commandTexts } from '../../server/gateway/codecs/gt06/command-texts.ts'
import { buildFrame, type Gt06Frame } from '../../server/gateway/codecs/gt06/frame.ts'
import { gt06 } from '../../server/gateway/codecs/gt06/index.ts'
import type { Message, RawFrame, Report } from '../../server/gateway/codecs/protocol.ts'
import { compare, type Entry, type Tree, type Verdict } from './entry.ts'
import { attributeMap, derivedMap, fieldMap, type Gt06View } from './gt06-map.ts'

/** Frames count as of 2026: their times are past. */
const now = Date.UTC(2026, 10, 20)

function decode(frame: Gt06Frame, model: string): Message {
  const message = gt06.decode(frame, { model, settings: {}, receivedAt: now / 1000 }, {})
  if (!message) throw new Error('no message')
  return message
}

function hasPlace(report: Report): boolean {
  const isOnGlobe = Math.abs(report.lat) <= 90e6 && Math.abs(report.lon) <= 180e6
  return isOnGlobe && (report.lat !== 0 || report.lon !== 0)
}

/** Raw bytes of an unknown type are nothing. */
function hasAttributes({ message, report }: Gt06View): boolean {
  if (Object.keys(message.facts).length > 0 || message.reply?.text) return true
  if (!report) return false
  const states = [report.acc, report.battery, report.signal, report.isCharging, report.oilCut]
  const isSaid = states.some((state) => state !== undefined) || report.alarms.length > 0
  return isSaid || Object.keys(report.extra).length > 0 || report.satellites !== undefined
}

const isUnknown = ({ message }: Gt06View) => message.name.endsWith(' unknown')

/** An expectation without its values would pass unseen. */
function needs({ expected }: Entry, name: string): string[] {
  return Object.keys((expected[name] ?? {}) as Tree).length > 0 ? [] : [`${name} are missing`]
}

const rules: Record<string, (entry: Entry, view: Gt06View) => string[]> = {
  decodes: (_, view) =>
    isUnknown(view) ? ['the type is not known, its bytes are kept as hex'] : [],
  position: (_, { message }) => (message.reports.some(hasPlace) ? [] : ['no position came out']),
  positions: (_, { message }) => (message.reports.some(hasPlace) ? [] : ['no position came out']),
  'no-position': (_, { message }) =>
    message.reports.some(hasPlace) ? ['a position came out'] : [],
  'attributes-only': (_, view) =>
    hasAttributes(view) ? [] : ['no attribute came out: the type is kept as hex'],
  attribute: (entry) => needs(entry, 'traccar_attributes'),
  fields: (entry) => needs(entry, 'fields'),
  reply: ({ reply_hex }) => (reply_hex === undefined ? ['no reply_hex to compare with'] : []),
  encode: (entry, view) => checkCommand(entry, view),
}

const commandKinds: Record<string, string> = {
  engineStop: 'cut',
  engineResume: 'restore',
  rebootDevice: 'restart',
  positionSingle: 'location',
  factoryReset: 'factoryReset',
}

function checkCommand({ expected }: Entry, { message }: Gt06View): string[] {
  const kind = commandKinds[String(expected['command'])]
  const build = kind === undefined ? undefined : commandTexts.relay[kind]
  if (!build) return expected['command'] === undefined ? [] : ['the command has no text of ours']
  const text = build({})
  return text === message.fields['text'] ? [] : [`the encoder says ${text}`]
}

function encodeAgain(frame: Gt06Frame, message: Message): Buffer {
  const { serial, isLong, type } = frame
  const fields = message.fields
  const serverFlag = Number(fields['serverFlag'])
  if (type === 0x80) {
    const hasLanguage = fields['languageHex'] !== ''
    return commandFrame({ text: String(fields['text']), serial, serverFlag, hasLanguage })
  }
  if (type === 0x8a) {
    const [year = 0, month = 0, ...rest] = Buffer.from(String(fields['body']), 'hex')
    const [day = 0, hour = 0, minute = 0, second = 0] = rest
    return timeAnswer(serial, Date.UTC(2000 + year, month - 1, day, hour, minute, second))
  }
  if (fields['word'] !== undefined) {
    const word = fields['build'] === 'ADDRESS' ? 'ADDRESS' : 'ALARMSMS'
    const [text, phone] = [String(fields['text']), String(fields['phone'])]
    return addressAnswer({ serial, serverFlag, word, text, phone, isLong })
  }
  return buildFrame(frame)
}

function checkDownlink(frame: Gt06Frame, message: Message): string[] {
  const again = decode(gt06.open(encodeAgain(frame, message)), '')
  const isSame = JSON.stringify(again.fields) === JSON.stringify(message.fields)
  return isSame ? [] : [`encoded again: ${JSON.stringify(again.fields)}`]
}

function checkReply(entry: Entry, { frame, message }: Gt06View): string[] {
  if (entry.reply_hex === undefined) return []
  const args = { link: {}, nextSerial: () => 0, now, authCode: '' }
  const answers = gt06.acknowledge({ frame, message, result: 'ok', ...args })
  const hex = answers.map((answer) => answer.toString('hex')).join('')
  return hex === entry.reply_hex.toLowerCase() ? [] : [`reply: ${hex} for ${entry.reply_hex}`]
}

function explain({ expected, frame_hex = '' }: Entry): string[] {
  const altitude = ((expected['traccar_attributes'] ?? {}) as Tree)['altitude']
  const raw = Buffer.from(frame_hex, 'hex')
  const isCrc = raw.length > 10 && altitude === raw.readInt16BE(raw.length - 4)
  return isCrc ? ['explained: the expected altitude is the CRC, no field of the content'] : []
}

function decodedOf({ message, report }: Gt06View): unknown {
  const { name, kind, number, facts, fields, reply } = message
  return { name, kind, number, report, facts, fields, reply }
}

function checkFrame(entry: Entry): Pick<Verdict, 'ok' | 'decoded' | 'notes'> {
  const frame = gt06.open(Buffer.from(entry.frame_hex ?? '', 'hex'))
  const message = decode(frame, entry.requires_model ?? '')
  const view: Gt06View = { frame, message, report: message.reports[0] }
  const { expected } = entry
  const rule = rules[expected.kind]
  const { derived: _d, values_equal_to_source: _v, ...derived } = entry.derived ?? {}
  if (derived['body'] === null) delete derived['body']
  const attributes = (expected['traccar_attributes'] ?? {}) as Tree
  const notes = [
    ...(rule ? rule(entry, view) : [`a kind of expectation that is not known: ${expected.kind}`]),
    ...compare((expected['fields'] ?? {}) as Tree, view, fieldMap),
    ...compare(attributes, view, attributeMap(attributes)),
    ...compare(derived, view, derivedMap),
    ...checkReply(entry, view),
    ...(entry.direction === 'downlink' ? checkDownlink(frame, message) : []),
  ]
  const ok = notes.length === 0
  return { ok, decoded: decodedOf(view), notes: ok ? notes : [...notes, ...explain(entry)] }
}

type Received = { good: Gt06Frame[]; hex: string[]; bad: string[]; rest: Buffer }

function receive(segments: Buffer[]): Received {
  const received: Received = { good: [], hex: [], bad: [], rest: Buffer.alloc(0) }
  for (const segment of segments) {
    const { frames, rest } = gt06.split(Buffer.concat([received.rest, segment]))
    received.rest = rest
    for (const raw of frames) take(raw, received)
  }
  return received
}

function take(raw: RawFrame, into: Received): void {
  try {
    if (raw.error) throw new Error(raw.error)
    into.good.push(gt06.open(raw.bytes))
    into.hex.push(raw.bytes.toString('hex'))
  } catch (error) {
    into.bad.push(error instanceof Error ? error.message : String(error))
  }
}

function segmentsOf(entry: Entry): Buffer[] {
  const segments = entry.segments ?? [entry.frame_hex ?? '']
  return segments.flatMap((segment) => {
    const hex = typeof segment === 'string' ? segment : (segment.hex ?? segment.frame_hex ?? '')
    const repeat = typeof segment === 'string' ? 1 : (segment.repeat ?? 1)
    return Array.from({ length: repeat }, () => Buffer.from(hex, 'hex'))
  })
}

/** A log-in behind, which must not be swallowed. */
const goodFrame = Buffer.from('78780d01012345678901234500018cdd0d0a', 'hex')

/** Nothing may reach a device. */
const refusals: Record<string, (received: Received, segments: Buffer[]) => string[]> = {
  reject: ({ good }) => (good.length === 0 ? [] : ['a frame was accepted']),
  drop: ({ good }) => (good.length === 0 ? [] : ['a frame was accepted']),
  incomplete: ({ good, rest }) => {
    if (good.length > 0) return ['a frame was accepted']
    return rest.length > 0 ? [] : ['the beginning of the frame was not kept']
  },
  either: ({ good }, segments) => {
    if (good.length > 0) return ['a frame was accepted']
    const { hex } = receive([...segments, goodFrame])
    return hex.includes(goodFrame.toString('hex')) ? [] : ['the next frame was lost']
  },
  /** Without a log-in the rest belongs to no device. */
  'no-position': ({ good }) => {
    const isLogIn = good[0] !== undefined && gt06.isLogin(good[0])
    return isLogIn ? ['it logs a device in'] : []
  },
}

function wantedFrames(frames: string[], note: string): string[] {
  const named = frames.map((frame) => frame.toLowerCase())
  if (!/malformed|skipped|refused/.test(note)) return named
  return named.filter((frame) => receive([Buffer.from(frame, 'hex')]).hex.length === 1)
}

function checkStream(entry: Entry): Pick<Verdict, 'ok' | 'decoded' | 'notes'> {
  const segments = segmentsOf(entry)
  const received = receive(segments)
  const { hex, bad, rest } = received
  const decoded = { frames: hex, refused: bad, rest: rest.toString('hex') }
  const { kind, frames } = entry.expected
  const notes: string[] = []
  if (kind === 'frames') {
    const wanted = wantedFrames((frames as string[]) ?? [], String(entry.expected['note'] ?? ''))
    if (JSON.stringify(wanted) !== JSON.stringify(hex)) notes.push('other frames came out')
  } else {
    const refusal = refusals[kind]
    notes.push(...(refusal ? refusal(received, segments) : [`unknown expectation ${kind}`]))
  }
  if (rest.length > gt06.maxFrameBytes) notes.push('the buffer is not bounded')
  return { ok: notes.length === 0, decoded, notes }
}

export function checkGt06(entry: Entry): Verdict {
  const { id, kind, tier, expected, derived, reply_hex } = entry
  const isStream = tier === 'stream' || tier === 'negative' || entry.segments !== undefined
  let result: Pick<Verdict, 'ok' | 'decoded' | 'notes'>
  try {
    result = isStream ? checkStream(entry) : checkFrame(entry)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    result = { ok: false, decoded: null, notes: [`refused: ${why}`] }
  }
  return { id, kind, tier, expected: { ...expected, derived, reply_hex }, ...result }
}
