import { Reader } from '../../wire/reader.ts'
import { inField, placeField } from '../../wire/trace.ts'
import type { Message, ReplyFacts, Report, ReportExtra } from '../protocol.ts'
import { decodePadlock } from './decode-padlock.ts'
import type { Incoming } from './incoming.ts'
import { baseBytes, type LocationScope, readLocation, readTimeless } from './location.ts'
import { locationFields } from './location-fields.ts'
import { scopeOf } from './location-scope.ts'
import { media } from './media-messages.ts'
import { bcdSeconds } from './time.ts'

type Decoder = (incoming: Incoming) => Message | undefined

const decoders: Record<number, Decoder> = {
  0x0200: single,
  0x0201: (incoming) => reply(incoming, 0x8201),
  0x0500: (incoming) => reply(incoming, 0x8500),
  0x0704: batch,
  0x0210: (incoming) => (incoming.body.length === 7 ? undefined : vendorBatch(incoming)),
  0x0801: media,
  0x5501: decodePadlock,
  0x5502: decodePadlock,
}

export function decodeLocationMessage(incoming: Incoming): Message | undefined {
  return decoders[incoming.id]?.(incoming)
}

/** Nearly all traffic. A class: an accessor of each object would cost more than reading it. */
class LocationMessage implements Message {
  readonly id: number
  readonly name: string
  readonly serial: number
  readonly number: string | undefined
  readonly kind = 'reports'
  readonly reports: Report[]
  readonly facts: ReportExtra
  readonly leftOut: readonly string[] | undefined
  readonly #incoming: Incoming

  constructor(incoming: Incoming, report: Report | undefined, facts: ReportExtra) {
    this.id = incoming.id
    this.name = incoming.name
    this.serial = incoming.serial
    this.number = incoming.number
    this.reports = report ? [report] : []
    this.facts = facts
    this.leftOut = report ? undefined : noTime
    this.#incoming = incoming
  }

  /** Made when read. */
  get fields(): Record<string, unknown> {
    const { bytes, at, end } = this.#incoming
    return locationFields(bytes, at, end, this.reports[0])
  }
}

const noFacts: ReportExtra = Object.freeze({})
const noTime = ['location: invalid time']

function single(incoming: Incoming): Message {
  const { bytes, at, end } = incoming
  const scope = scopeOf(incoming, false)
  const report = readLocation(bytes, at, end, scope)
  const facts = report ? noFacts : readTimeless(bytes, at, end, scope)
  return new LocationMessage(incoming, report, facts)
}

function isBare(body: Buffer): boolean {
  if (body.length < baseBytes || bcdSeconds(body, 22) < 0) return false
  return body.length < baseBytes + 2 || bcdSeconds(body, 24) < 0
}

/** 0x0201, 0x0500. 2011: perhaps only the location. */
function reply(incoming: Incoming, repliedId: number): Message {
  const { id, name, serial, number, body } = incoming
  const hasSerial = !isBare(body)
  const at = hasSerial ? 2 : 0
  const report = readLocation(body, at, body.length, scopeOf(incoming, false))
  const answered: ReplyFacts = {
    serial: hasSerial ? body.readUInt16BE(0) : undefined,
    id: repliedId,
    isOk: true,
  }
  return {
    id,
    name,
    serial,
    number,
    kind: 'reply',
    reports: report ? [report] : [],
    reply: answered,
    facts: {},
    get fields() {
      if (hasSerial) placeField('replySerial', body, 0, 2)
      const location = inField('location', () => locationFields(body, at, body.length, report))
      return hasSerial ? { replySerial: answered.serial, location } : { location }
    },
  }
}

type Slice = { at: number; end: number }

/** 0x0704; type 1: buffered. */
function batch(incoming: Incoming): Message {
  const from = new Reader(incoming.body)
  const count = from.u16()
  const type = from.u8()
  const slices: Slice[] = []
  while (slices.length < count && from.left > 0) slices.push(nextSlice(from, () => from.u16()))
  const behind = from.left > 0 ? [`${from.left} bytes behind ${count} locations`] : []
  return batchMessage(incoming, slices, { count, type }, behind)
}

/** 0x0210: {length B, location} [T]. */
function vendorBatch(incoming: Incoming): Message {
  const from = new Reader(incoming.body)
  const slices: Slice[] = []
  while (from.left > 0) slices.push(nextSlice(from, () => from.u8()))
  return batchMessage(incoming, slices, { count: slices.length, type: 0 })
}

/** A length beyond the end takes the rest. */
function nextSlice(from: Reader, readLength: () => number): Slice {
  const rest = { at: from.at, end: from.end }
  if (from.left < 2) {
    from.at = from.end
    return rest
  }
  const length = readLength()
  const at = from.at
  from.at = Math.min(at + length, from.end)
  return { at, end: from.at }
}

function batchMessage(
  incoming: Incoming,
  slices: Slice[],
  head: { count: number; type: number },
  behind: readonly string[] = [],
): Message {
  const { id, name, serial, number, body } = incoming
  const scope = scopeOf(incoming, head.type === 1)
  const read = slices.map(({ at, end }) => readOne(body, at, end, scope))
  const lost = Math.max(head.count, read.length) - read.filter(Boolean).length
  const leftOut = lost > 0 ? [`${lost} of ${head.count} locations`, ...behind] : behind
  return {
    id,
    name,
    serial,
    number,
    kind: 'reports',
    reports: read.filter((report): report is Report => report !== undefined),
    facts: {},
    leftOut,
    get fields() {
      const items = slices.map(({ at, end }, index) =>
        inField(`items.${index}`, () => sliceFields(body, at, end, read[index])),
      )
      return { ...head, items, isComplete: read.length === head.count && !read.includes(undefined) }
    },
  }
}

/** A bad location does not lose others. */
function readOne(body: Buffer, at: number, end: number, scope: LocationScope): Report | undefined {
  return end - at < baseBytes ? undefined : readLocation(body, at, end, scope)
}

function sliceFields(body: Buffer, at: number, end: number, report: Report | undefined) {
  if (end - at < baseBytes) return { error: 'truncated', body: body.toString('hex', at, end) }
  return { length: end - at, ...locationFields(body, at, end, report) }
}
