import type { Jt808Frame } from '../../server/gateway/codecs/jt808/frame.ts'
import { jt808 } from '../../server/gateway/codecs/jt808/index.ts'
import type { Message, RawFrame } from '../../server/gateway/codecs/protocol.ts'
import type { Entry, Tree } from './entry.ts'

export type View = { entry: Entry; frame: Jt808Frame; message: Message; fields: Tree }

/** In 2026; Unix seconds. */
export const receivedAt = Date.UTC(2026, 10, 20) / 1000

export function view(entry: Entry, hex = entry.frame_hex ?? ''): View {
  const { frames } = jt808.split(Buffer.from(hex, 'hex'))
  const [first, ...others] = frames as [RawFrame?, ...RawFrame[]]
  if (!first || first.error || others.length > 0) throw new Error(first?.error ?? 'not one frame')
  const frame = jt808.open(first.bytes)
  const options = { model: entry.requires_model ?? '', settings: {}, receivedAt }
  const message = jt808.decode(frame, options, {})
  if (message) return { entry, frame, message, fields: message.fields }
  return { entry, frame, message: partOf(frame), fields: { isPart: true } }
}

function partOf(frame: Jt808Frame): Message {
  const { id, serial, number } = frame
  return { id, name: 'packet', serial, number, kind: 'other', reports: [], facts: {}, fields: {} }
}
