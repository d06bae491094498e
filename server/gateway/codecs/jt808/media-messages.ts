import { isKnownMedia } from '#lib/codes/media-types.ts'
import { contentDigest } from '../../wire/checksum.ts'
import { Reader, Truncated } from '../../wire/reader.ts'
import type { MediaHead, MediaPacket, Message, Report } from '../protocol.ts'
import type { Jt808Frame } from './frame.ts'
import type { Incoming } from './incoming.ts'
import { baseBytes, readLocation } from './location.ts'
import { locationFields } from './location-fields.ts'
import { scopeOf } from './location-scope.ts'

const serials = 0x10000

/** Id DW, type, format, event, channel. */
const headBytes = 8

/**
 * Where the data begin, and with them whether a location (28 bytes, since 2013) stands before them: data that say what
 * they are decide; others are taken to have one.
 */
function dataAt(body: Buffer): number {
  if (body.length < headBytes + baseBytes) return headBytes
  const isBare = isKnownMedia(body.subarray(headBytes))
  return isBare && !isKnownMedia(body.subarray(headBytes + baseBytes))
    ? headBytes
    : headBytes + baseBytes
}

/** 0x0801: head, location, data. */
export function media(incoming: Incoming): Message {
  const { id, name, serial, number, body } = incoming
  if (body.length < headBytes) throw new Truncated()
  const from = dataAt(body)
  return {
    id,
    name,
    serial,
    number,
    kind: 'other',
    reports: [],
    facts: {},
    get fields() {
      const report = locationOf(incoming, from)
      return {
        mediaId: body.readUInt32BE(0),
        mediaType: body[4],
        format: body[5],
        event: body[6],
        channel: body[7],
        ...(from > headBytes ? { location: locationFields(body, headBytes, from, report) } : {}),
        data: body.toString('hex', from),
      }
    },
  }
}

const locationOf = (incoming: Incoming, from: number): Report | undefined =>
  from > headBytes
    ? readLocation(incoming.body, headBytes, from, scopeOf(incoming, false))
    : undefined

/** What the store keeps of a frame of 0x0801. Undefined for a first packet without its head. */
export function mediaPacket(frame: Jt808Frame, incoming: Incoming): MediaPacket | undefined {
  const { firstSerial: first = frame.serial, total, part } = frame
  const { body } = incoming
  if (part > 1) return { first, total, part, head: undefined, bytes: body }
  if (body.length < headBytes) return undefined
  const from = dataAt(body)
  const head = headOf(body, locationOf(incoming, from))
  // One packet alone has the serial of the next one only after a restart: other bytes are another one.
  const alone = total === 1 ? serials * (contentDigest(body) & 0x7fff) : 0
  return { first: first + alone, total, part, head, bytes: body.subarray(from) }
}

function headOf(body: Buffer, report: Report | undefined): MediaHead {
  const isPlaced = report?.isFixed === true
  return {
    number: body.readUInt32BE(0),
    event: body[6] ?? 0,
    channel: body[7] ?? 0,
    at: report?.fixedAt,
    lat: isPlaced ? report.lat : undefined,
    lon: isPlaced ? report.lon : undefined,
  }
}

/** Id DW, type, channel, event, location. */
const storedBytes = 7 + baseBytes

/** 0x0802. Media are read whatever the count says. */
export function storedMedia(incoming: Incoming): Record<string, unknown> {
  const { body } = incoming
  const from = new Reader(body)
  const replySerial = from.u16()
  const count = from.u16()
  const scope = scopeOf(incoming, true)
  const items: Record<string, unknown>[] = []
  while (items.length < count && from.left >= storedBytes) {
    const [mediaId, mediaType, channel, event] = [from.u32(), from.u8(), from.u8(), from.u8()]
    const at = from.skip(baseBytes)
    const report = readLocation(body, at, at + baseBytes, scope)
    const location = locationFields(body, at, at + baseBytes, report)
    items.push({ mediaId, mediaType, channel, event, location })
  }
  return { replySerial, count, items, isComplete: items.length === count }
}
