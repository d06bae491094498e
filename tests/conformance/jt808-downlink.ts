import { downNameOf, encodeMessage } from '../../server/gateway/codecs/jt808/encode.ts'
import { numberBytes } from '../../server/gateway/codecs/jt808/frame.ts'
import type { Found } from './jt808-compare.ts'
import { type View, view } from './jt808-view.ts'

/** Decoded fields, encoded and decoded again, must be equal. */
export function roundTrip(seen: View): Found {
  const { entry, frame, fields } = seen
  if (entry.direction !== 'downlink' || fields['isPart'] === true)
    return { misses: [], remarks: [] }
  const name = downNameOf(frame.id)
  if (!name) return { misses: ['the encoder does not know this message'], remarks: [] }
  if (fields['isMalformed'] === true) {
    const isEmpty = frame.bodyEnd === frame.bodyAt
    const why = 'a body that its own message cannot have: there are no fields to encode'
    return isEmpty ? { misses: [], remarks: [why] } : { misses: [why], remarks: [] }
  }
  const version = frame.is2019 ? 2019 : fields['total'] === undefined ? 2013 : 2011
  const { serial, protocolVersion } = frame
  const envelope = {
    version,
    serial,
    protocolVersion,
    number: Buffer.from(numberBytes(frame)),
  } as const
  const frames = encodeMessage(name, fields as never, envelope)
  if (frames.length !== 1) return { misses: [`encodes to ${frames.length} frames`], remarks: [] }
  const hex = frames[0]?.toString('hex') ?? ''
  const again = view(entry, hex)
  const [before, after] = [JSON.stringify(fields), JSON.stringify(again.fields)]
  const misses = before === after ? [] : [`encoded and decoded again: ${after}, was ${before}`]
  const isSameBytes = hex === entry.frame_hex?.toLowerCase()
  return { misses, remarks: isSameBytes ? [] : ['encodes to other bytes with the same fields'] }
}
