import { Reader, Truncated } from '../../wire/reader.ts'
import type { Message } from '../protocol.ts'
import type { Incoming } from './incoming.ts'
import { baseBytes, readLocation } from './location.ts'
import { locationFields } from './location-fields.ts'
import { scopeOf } from './location-scope.ts'

/** 0x0801: eight bytes, location (28), picture. */
export function media(incoming: Incoming): Message {
  const { id, name, serial, number, body } = incoming
  if (body.length < 8) throw new Truncated()
  const hasLocation = body.length >= 8 + baseBytes
  const report = hasLocation
    ? readLocation(body, 8, 8 + baseBytes, scopeOf(incoming, false))
    : undefined
  return {
    id,
    name,
    serial,
    number,
    kind: 'other',
    reports: [],
    facts: {},
    get fields() {
      return {
        mediaId: body.readUInt32BE(0),
        mediaType: body[4],
        format: body[5],
        event: body[6],
        channel: body[7],
        ...(hasLocation ? { location: locationFields(body, 8, 8 + baseBytes, report) } : {}),
        data: body.toString('hex', hasLocation ? 8 + baseBytes : 8),
      }
    },
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
