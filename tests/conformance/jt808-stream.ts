import { createHash } from 'node:crypto'
import { escaped, withoutEscapes } from '../../server/gateway/codecs/jt808/escapes.ts'
import { type Jt808Frame, openFrame } from '../../server/gateway/codecs/jt808/frame.ts'
import { jt808 } from '../../server/gateway/codecs/jt808/index.ts'
import { takePart } from '../../server/gateway/codecs/jt808/parts.ts'
import type { RawFrame } from '../../server/gateway/codecs/protocol.ts'
import type { Entry } from './entry.ts'

type Outcome = { notes: string[]; decoded: unknown }

function segmentsOf(entry: Entry): Buffer[] {
  if (!entry.segments) return [Buffer.from(entry.frame_hex ?? '', 'hex')]
  return entry.segments.flatMap((segment) => {
    const { hex, repeat } =
      typeof segment === 'string'
        ? { hex: segment, repeat: 1 }
        : { hex: segment.hex ?? segment.frame_hex ?? '', repeat: segment.repeat ?? 1 }
    return Array.from({ length: repeat }, () => Buffer.from(hex, 'hex'))
  })
}

function feed(segments: Buffer[]): { frames: RawFrame[]; held: number } {
  const frames: RawFrame[] = []
  let rest: Buffer = Buffer.alloc(0)
  let held = 0
  for (const segment of segments) {
    const cut = jt808.split(Buffer.concat([rest, segment]))
    frames.push(...cut.frames)
    rest = cut.rest
    held = Math.max(held, rest.length)
  }
  return { frames, held }
}

function open(raw: RawFrame): Jt808Frame | string {
  if (raw.error) return raw.error
  try {
    return openFrame(raw.bytes)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** One that cannot be opened must be bad by its own bytes. */
export function checkFrames(entry: Entry): Outcome {
  const { frames, held } = feed(segmentsOf(entry))
  const wanted = entry.expected['frames'] as string[]
  const got = frames.map(({ bytes }) => bytes.toString('hex'))
  const opened = frames.map(open)
  const good = got.filter((_, place) => typeof opened[place] !== 'string')
  const notes: string[] = []
  const isExact = JSON.stringify(got) === JSON.stringify(wanted)
  const isExactGood = JSON.stringify(good) === JSON.stringify(wanted)
  if (!isExact && !isExactGood)
    notes.push(`frames ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`)
  for (const [place, one] of opened.entries()) {
    const hex = got[place] as string
    if (typeof one === 'string' && wanted.includes(hex) && isSound(hex))
      notes.push(`${hex}: ${one}`)
  }
  if (held > jt808.maxFrameBytes) notes.push('kept more than one frame')
  return {
    notes,
    decoded: opened.map((one) => (typeof one === 'string' ? one : `0x${one.id.toString(16)}`)),
  }
}

function isSound(hex: string): boolean {
  const bytes = Buffer.from(
    hex.slice(2, -2).replaceAll(/../g, (pair) => pair),
    'hex',
  )
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x7d) plain.push(bytes[at] as number)
    else plain.push(bytes[++at] === 1 ? 0x7d : 0x7e)
  }
  return plain.length >= 13 && plain.reduce((sum, byte) => sum ^ byte, 0) === 0
}

/** The standard's example, both ways. */
export function checkEscape(entry: Entry): Outcome {
  const { plain, escaped: wire } = entry.expected as unknown as { plain: string; escaped: string }
  const there = escaped(Buffer.from(plain, 'hex')).toString('hex')
  const back = withoutEscapes(Buffer.from(wire, 'hex'), 0).toString('hex')
  const isRight = there === wire.toLowerCase() && back === plain.toLowerCase()
  return { notes: isRight ? [] : ['escaping differs'], decoded: { escaped: there, plain: back } }
}

export function checkWhole(entry: Entry): Outcome {
  const {
    msg_id: id,
    total,
    body_length: length,
    body_sha256: digest,
  } = entry.expected as unknown as {
    msg_id: string
    total: number
    body_length: number
    body_sha256: string
  }
  const notes: string[] = []
  const link = {}
  const partLink = {}
  let decoded: unknown = null
  let body: Buffer | undefined
  for (const raw of feed(segmentsOf(entry)).frames) {
    const frame = openFrame(raw.bytes)
    if (frame.total !== total) notes.push(`packets ${frame.total}`)
    body = takePart(frame, partLink, 0)?.body ?? body
    const message = jt808.decode(frame, { model: '', settings: {}, receivedAt: 0 }, link)
    if (!message) continue
    decoded = message.fields
    if (message.id !== Number(id)) notes.push(`id ${message.id}`)
    if (message.fields['isMalformed'] === true) notes.push('the whole message does not decode')
  }
  if (!body || decoded === null) return { notes: [...notes, 'never whole'], decoded }
  if (body.length !== length) notes.push(`body of ${body.length} bytes`)
  if (createHash('sha256').update(body).digest('hex') !== digest) notes.push('another body')
  return { notes, decoded }
}

/** Nothing may come out; missing ones are asked for. */
export function checkIncomplete(entry: Entry): Outcome {
  const link = {}
  const notes: string[] = []
  let hasParts = false
  for (const raw of feed(segmentsOf(entry)).frames) {
    const frame = open(raw)
    if (typeof frame === 'string') continue
    const message = jt808.decode(frame, { model: '', settings: {}, receivedAt: 0 }, link)
    hasParts ||= frame.total > 1
    if (message && frame.total > 1) notes.push('a message came out of incomplete packets')
  }
  const requested = [0, 0]
    .flatMap(() => jt808.askMissing?.(link, () => 0) ?? [])
    .map(
      (bytes) =>
        jt808.decode(jt808.open(bytes), { model: '', settings: {}, receivedAt: 0 }, {})?.fields,
    )
  if (hasParts && requested.length === 0) notes.push('the missing packets are not asked for')
  const missing = entry.expected['missing']
  if (
    Array.isArray(missing) &&
    !requested.some((fields) => JSON.stringify(fields?.['parts']) === JSON.stringify(missing))
  )
    notes.push(`asked for ${JSON.stringify(requested)} instead of ${JSON.stringify(missing)}`)
  return { notes, decoded: { requested } }
}
