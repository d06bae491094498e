import { isMisfit, readWhole, type Wire } from '../../wire/layout.ts'
import { rememberTrace } from '../../wire/trace.ts'
import type { LoginFacts, Message, ReplyFacts, ReportExtra } from '../protocol.ts'
import { cardOf } from './card-of.ts'
import { downMessages } from './down-messages.ts'
import type { Incoming } from './incoming.ts'
import { signalPercent, signMagnitude } from './items.ts'
import { scopeOf } from './location-scope.ts'
import { storedMedia } from './media-messages.ts'
import { inflate, readPassthrough } from './passthrough.ts'
import { readPassthroughPosition } from './read-passthrough-position.ts'
import { timeText } from './time.ts'
import { attributesLong, paramsReply, upLayouts } from './up.ts'

type Fields = Record<string, unknown>
type Meaning = Partial<
  Pick<Message, 'kind' | 'login' | 'reply' | 'facts' | 'card' | 'reports' | 'upgraded'>
> & {
  fields?: Fields
}

const layouts: Record<number, Wire<unknown>> = {
  ...(upLayouts as Record<number, Wire<unknown>>),
  0x0104: paramsReply,
  ...Object.fromEntries(
    Object.values(downMessages).map(({ id, wire }) => [id, wire as Wire<unknown>]),
  ),
}

/** Ours too; undefined for unknown ids. */
export function decodePlain(incoming: Incoming): Message | undefined {
  const { id, name, serial, number } = incoming
  const fields = bareFields[id]?.(incoming) ?? readFields(incoming)
  if (!fields) return undefined
  const meaning = meanings[id]?.(fields, incoming) ?? {}
  return {
    id,
    name,
    serial,
    number,
    reports: [],
    kind: 'other',
    facts: {},
    ...meaning,
    fields: { ...fields, ...meaning.fields },
  }
}

type Form = { wire: Wire<unknown>; version: number }
type Reading = { isWhole: boolean; fields: Fields }

/** What they say counts only as a whole: log-ins, answers, requests for packets. */
const neverCut = new Set([0x0001, 0x0005, 0x0100, 0x0102, 0x0302, 0x1206, 0x1212, 0x4401])

/** 2011 lists, 2019's 0x0107. */
function otherForms(id: number, wire: Wire<unknown>, version: number): Form[] {
  if (version !== 2019) return has2011Form.has(id) ? [{ wire, version: 2011 }] : []
  return id === 0x0107 ? [{ wire: attributesLong, version }] : []
}

const has2011Form = new Set([0x0104, 0x8103, 0x8301, 0x8401])

/** Whichever fits the whole body, else the version's. */
function readFields({ id, version, body }: Incoming): Fields | undefined {
  const wire = layouts[id]
  if (!wire) return undefined
  const forgetAll = rememberTrace()
  const first = readForm({ wire, version }, body)
  if (first?.isWhole) return first.fields
  const backToFirst = rememberTrace()
  const others = otherForms(id, wire, version).map((form) => {
    forgetAll()
    return readForm(form, body)
  })
  const other = others.find((reading) => reading?.isWhole)
  if (!other) backToFirst()
  const best = other ?? first
  if (best) return best.fields
  forgetAll()
  const cut =
    id < 0x8000 && !neverCut.has(id) ? readCutForm(id, { wire, version }, body) : undefined
  if (!cut) throw new RangeError('no layout fits')
  return cut
}

/** A body that ends early: the form that lacks least. Undefined when it says nothing. */
function readCutForm(id: number, own: Form, body: Buffer): Fields | undefined {
  let best: { fields: Fields; missing: string[] } | undefined
  for (const { wire, version } of [own, ...otherForms(id, own.wire, own.version)]) {
    const missing: string[] = []
    const fields = fieldsOf(wire, version, body, missing)
    if (fields && (!best || missing.length < best.missing.length)) best = { fields, missing }
  }
  if (!best || Object.keys(best.fields).every((name) => name === 'trailing')) return undefined
  return { ...best.fields, missing: best.missing }
}

function readForm({ wire, version }: Form, body: Buffer): Reading | undefined {
  const fields = fieldsOf(wire, version, body)
  if (!fields) return undefined
  return { isWhole: fields['trailing'] === undefined && fields['isComplete'] !== false, fields }
}

function fieldsOf(
  wire: Wire<unknown>,
  version: number,
  body: Buffer,
  missing?: string[],
): Fields | undefined {
  try {
    const [value, trailing] = readWhole(wire, body, version, missing)
    const fields = value as Fields
    return trailing === '' ? fields : { ...fields, trailing }
  } catch (error) {
    if (isMisfit(error)) return undefined
    throw error
  }
}

const bareFields: Record<number, (incoming: Incoming) => Fields> = {
  0x0108: ({ body }) =>
    body.length === 2 ? { type: body[0], result: body[1] } : { data: body.toString('hex') },
  0x0210: ({ body }) => ({ battery: body[0], deviceTime: timeText(body.toString('hex', 1, 7)) }),
  0x0802: storedMedia,
  0x0901: ({ body }) => {
    const data = body.subarray(4)
    const content = inflate(data)
    return {
      length: body.readUInt32BE(0),
      data: data.toString('hex'),
      ...(content ? { content: content.toString('hex') } : {}),
    }
  },
  0x2070: ({ body }) => {
    const samples: Fields[] = []
    for (let at = 0; at + 12 <= body.length; at += 12) {
      const axis = (offset: number) => signMagnitude(body.readUInt16BE(at + 6 + offset))
      const deviceTime = timeText(body.toString('hex', at, at + 6))
      samples.push({ deviceTime, x: axis(0), y: axis(2), z: axis(4) })
    }
    return { samples }
  },
}

const meanings: Record<number, (fields: Fields, incoming: Incoming) => Meaning> = {
  0x0001: ({ replySerial, replyId, result }) => {
    const isOk = result === 0 || result === 4
    return answer({
      serial: Number(replySerial),
      id: Number(replyId),
      isOk,
      isReceipt: true,
      ...(result === 3 && { isUnsupported: true }),
    })
  },
  0x0002: ({ battery, signal }) => ({ kind: 'heartbeat', facts: powerFacts(battery, signal) }),
  0x0003: () => ({ kind: 'logout' }),
  0x0004: () => ({ kind: 'time' }),
  0x0100: (fields, { link }) => {
    link.layout = Number(fields['layout'])
    return { kind: 'login', login: registration(fields) }
  },
  0x0102: (fields) => authentication(fields),
  0x0104: ({ replySerial }) => answer({ serial: Number(replySerial), isOk: true }),
  0x0107: (fields) => ({
    ...answer({ serial: undefined, id: 0x8107, isOk: true }),
    facts: texts(fields, ['iccid', 'hardware', 'firmware', 'model']),
  }),
  0x0108: ({ type, result }) => ({
    ...answer({ serial: undefined, id: 0x8108, isOk: result === 0 }),
    ...upgradedOf(Number(type), Number(result)),
  }),
  0x0109: () => ({ kind: 'time' }),
  0x0210: ({ battery }) => ({ facts: powerFacts(battery, undefined) }),
  0x0608: () => answer({ serial: undefined, id: 0x8608, isOk: true }),
  0x0701: ({ content }) => ({ facts: { reply: String(content ?? '') } }),
  0x0702: (fields, incoming) => ({
    facts: texts({ ...fields, driverId: fields['driverId'] ?? fields['cardCode'] }, [
      'driver',
      'driverId',
    ]),
    card: cardOf(fields, incoming),
  }),
  0x0802: ({ replySerial }) => answer({ serial: Number(replySerial), id: 0x8802, isOk: true }),
  0x0818: (fields) => ({ facts: texts(fields, ['smsCenter']) }),
  0x0900: passthrough,
  0x0f00: () => ({ kind: 'time' }),
  0x0f01: () => ({ kind: 'time' }),
  0x1003: () => answer({ serial: undefined, id: 0x9003, isOk: true }),
  0x1005: (fields) => ({ facts: numbers(fields, ['boarded', 'alighted']) }),
  0x1007: ({ zone }, { link }) => {
    const raw = Number(zone)
    // Quarters of an hour, bit 0 west.
    const zoneMinutes = (raw >> 1) * 15 * (raw & 1 ? -1 : 1)
    link.zoneMinutes = zoneMinutes
    return { facts: { zoneMinutes }, fields: { zoneMinutes } }
  },
  0x1107: (fields) => ({ facts: texts(fields, ['iccid', 'model', 'firmware']) }),
  0x1205: ({ replySerial }) => answer({ serial: Number(replySerial), id: 0x9205, isOk: true }),
  0x1206: ({ replySerial, result }) =>
    answer({ serial: Number(replySerial), id: 0x9206, isOk: result === 0 }),
  0x1300: ({ replySerial, text }) =>
    answer({ serial: Number(replySerial), id: 0x8300, isOk: true, text: String(text) }),
  0x6006: ({ text }) => answer({ serial: undefined, id: 0x8300, isOk: true, text: String(text) }),
}

function answer(reply: ReplyFacts): Meaning {
  return { kind: 'reply', reply }
}

const upgradeResults = ['done', 'failed', 'cancelled'] as const

/** Of a vendor's other bodies nothing. */
function upgradedOf(part: number, result: number): Pick<Meaning, 'upgraded'> {
  const known = upgradeResults[result]
  return known ? { upgraded: { part, result: known } } : {}
}

function powerFacts(battery: unknown, signal: unknown): ReportExtra {
  const facts: ReportExtra = {}
  if (typeof battery === 'number' && battery <= 100) facts['battery'] = battery
  const percent = typeof signal === 'number' ? signalPercent(signal) : undefined
  if (percent !== undefined) facts['signal'] = percent
  return facts
}

function texts(fields: Fields, names: string[]): ReportExtra {
  const found = names.filter((name) => typeof fields[name] === 'string' && fields[name] !== '')
  return Object.fromEntries(found.map((name) => [name, String(fields[name])]))
}

function numbers(fields: Fields, names: string[]): ReportExtra {
  const found = names.filter((name) => typeof fields[name] === 'number')
  return Object.fromEntries(found.map((name) => [name, Number(fields[name])]))
}

/** Nothing, or one sign again and again: no device's own. */
const isOneSign = /^(.?)\1*$/s

function registration({ manufacturer, model, terminalId, plate }: Fields): LoginFacts {
  const id = String(terminalId).trim()
  const login: LoginFacts = { step: 'register', model: String(model), plate: String(plate) }
  if (!isOneSign.test(id)) login.terminalId = [manufacturer, model, id].join('/')
  return login
}

/** 2019: code with length, IMEI, version. */
function authentication({ authCode, code, imei, software }: Fields): Meaning {
  const login: LoginFacts = { step: 'auth', authCode: String(authCode ?? code) }
  if (software !== undefined) login.version = String(software)
  const facts = texts({ imei, software }, ['imei', 'software'])
  return { kind: 'login', login, facts, fields: { authCode: login.authCode } }
}

function passthrough({ type, data }: Fields, incoming: Incoming): Meaning {
  const bytes = Buffer.from(String(data), 'hex')
  const values = readPassthrough(Number(type), bytes)
  const report = readPassthroughPosition(Number(type), bytes, scopeOf(incoming, false))
  const content = bytes.toString('latin1')
  const text = /^[\x20-\x7e\r\n]+$/.test(content) ? { text: content.trim() } : {}
  const fields = { ...values, ...text, ...(report ? { location: report } : {}) }
  if (!report) return { facts: values, fields }
  return {
    kind: 'reports',
    reports: [{ ...report, extra: { ...report.extra, ...values } }],
    fields,
  }
}
