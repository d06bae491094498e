import type { Protocol } from '#lib/codes/protocols.ts'
import { framePartsOf, type Part, type WirePlace, wirePlacesOf } from './codecs/frame-parts.ts'
import { BadFrame, type Message, type RawFrame, type StreamProtocol } from './codecs/protocol.ts'
import type { DeviceRequest, RequestProtocol } from './codecs/request.ts'
import { loadCodec } from './load-codec.ts'
import { readRequestLine } from './wire/http-head.ts'
import { Truncated } from './wire/reader.ts'
import { traced } from './wire/trace.ts'

export type ParsedFrame = {
  from: number
  to: number
  name: string | null
  serial: number | null
  number: string | null
  error: string | null
  parts: Part[]
  /** Where named fields stand. */
  places: WirePlace[]
  fields: Record<string, unknown>
  reports: Record<string, unknown>[]
}

export type Parsed = { frames: ParsedFrame[]; rest: { from: number; to: number } | null }

type Given = { model: string; receivedAt: number }

/** Undefined for an unknown protocol. */
export function guessByBytes(bytes: Buffer): Protocol | undefined {
  if (/^(GET|POST) /.test(bytes.toString('latin1', 0, 5))) return 'osmand'
  const start = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  if (start === 0x7878 || start === 0x7979) return 'gt06'
  if (bytes[0] === 0x5b) return 'watch'
  return bytes[0] === 0x7e ? 'jt808' : undefined
}

export async function parseFrames(
  protocol: Protocol,
  bytes: Buffer,
  given: Given,
): Promise<Parsed> {
  const codec = await loadCodec(protocol)
  if (!('split' in codec)) return parseRequest(codec, bytes, given)
  const { frames, rest } = codec.split(bytes)
  const link = {}
  let at = 0
  const parsed = frames.map((raw) => {
    const from = Math.max(0, bytes.indexOf(raw.bytes, at))
    const to = from + raw.bytes.length
    at = Math.max(at, to - 1)
    const { places, ...read } = readFrame(codec, raw, { given, link })
    return {
      from,
      to,
      ...read,
      parts: partsAt(protocol, raw, from),
      places: places.map((place) => ({
        path: place.path,
        from: place.from + from,
        to: place.to + from,
      })),
    }
  })
  const restFrom = bytes.length - rest.length
  const isOpen = rest.length > (codec.delimiter === undefined ? 0 : 1)
  return { frames: parsed, rest: isOpen ? { from: restFrom, to: bytes.length } : null }
}

const partsAt = (protocol: Protocol, { bytes, error }: RawFrame, from: number): Part[] =>
  error === undefined
    ? framePartsOf(protocol, bytes).map((part) => ({
        ...part,
        from: part.from + from,
        to: part.to + from,
      }))
    : []

type Read = Omit<ParsedFrame, 'from' | 'to' | 'parts'>

const broken = (error: string): Read => ({
  name: null,
  serial: null,
  number: null,
  error,
  fields: {},
  reports: [],
  places: [],
})

function readFrame(
  codec: StreamProtocol,
  raw: RawFrame,
  { given, link }: { given: Given; link: Record<string, unknown> },
): Read {
  if (raw.error !== undefined) return broken(raw.error)
  try {
    const frame = codec.open(raw.bytes)
    const { value: message, places: found } = traced(() => {
      const decoded = codec.decode(frame, { ...given, settings: {} }, link)
      return decoded && { number: decoded.number, ...readMessage(decoded) }
    })
    const places = wirePlacesOf(codec.name, { raw: raw.bytes, frame }, found)
    const number = codec.numberOf(frame) ?? null
    if (!message)
      return { ...broken(''), name: codec.nameOfSent(raw.bytes), number, error: null, places }
    return { ...message, places, number: message.number ?? number }
  } catch (error) {
    if (error instanceof BadFrame || error instanceof Truncated) return broken(error.message)
    throw error
  }
}

const readMessage = ({ name, serial, fields, reports, reply }: Message) => ({
  name,
  serial,
  error: null,
  fields: { ...fields, ...(reply && { reply }) },
  reports: reports.map((report) => ({ ...report })),
})

/** A line, headers, an empty line and the body. */
function parseRequest(codec: RequestProtocol, bytes: Buffer, { receivedAt }: Given): Parsed {
  const text = bytes.toString('utf8')
  const [head = '', ...bodies] = text.split(/\r?\n\r?\n/)
  const line = readRequestLine(head.split('\n', 1)[0] ?? '')
  const { method, target: url } = line ?? { method: '', target: '' }
  const contentType = /^content-type:\s*(.+?)\r?$/im.exec(head)?.[1]
  const body = bodies.join('\n\n')
  const request: DeviceRequest = { method, url, body, receivedAt }
  if (contentType !== undefined) request.contentType = contentType
  const opened = codec.open(request)
  const result = codec.read(opened, {})
  const frame = {
    from: 0,
    to: bytes.length,
    name: method,
    serial: null,
    number: opened.number ?? null,
    error: result.status === 200 ? null : result.body,
    parts: [],
    places: queryPlaces(bytes),
    fields: codec.fieldsOf(result),
    reports: result.reports.map((report) => ({ ...report })),
  }
  return { frames: [frame], rest: null }
}

/** Params of the address or a form, by their names. */
function queryPlaces(bytes: Buffer): WirePlace[] {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/[?&\n]([\w.-]+)=([^&\s]+)/g)].map(
    ({ 0: all, 1: name = '', index }) => ({
      path: name,
      from: index + name.length + 2,
      to: index + all.length,
    }),
  )
}
