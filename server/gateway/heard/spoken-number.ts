import type { Protocol } from '#lib/codes/protocols.ts'
import { BadFrame, type StreamProtocol } from '../codecs/protocol.ts'
import type { RequestProtocol } from '../codecs/request.ts'
import type { Codec } from '../load-codec.ts'
import { readRequestLine } from '../wire/http-head.ts'
import { Truncated } from '../wire/reader.ts'

export type Spoken = {
  number: string
  protocol: Protocol
  /** Why the frame cannot be read. */
  fault?: 'badChecksum' | 'badFrame'
}

/** Of one chunk. */
const mostFrames = 3
const mostHeadBytes = 2048

/** By the first bytes; undefined for an unknown protocol. */
export function spokenProtocol(bytes: Buffer): Protocol | undefined {
  if (bytes[0] === 0x7e) return 'jt808'
  if ((bytes[0] === 0x78 || bytes[0] === 0x79) && bytes[1] === bytes[0]) return 'gt06'
  if (bytes[0] === 0x5b) return 'watch'
  return /^(GET|POST) \//.test(bytes.toString('latin1', 0, 6)) ? 'osmand' : undefined
}

/**
 * Whom bytes name, for the words to whoever waits for it; proves nothing and lets nobody in. Never
 * throws for content.
 */
export function spokenNumber(codec: Codec, bytes: Buffer): Spoken | undefined {
  return 'split' in codec ? numberOfStream(codec, bytes) : numberOfRequest(codec, bytes)
}

/** Of a frame that was refused: whether it reads once its checksum is right. */
export function hasWrongChecksum(codec: Codec, raw: Buffer): boolean {
  if (!('split' in codec)) return false
  const mended = codec.withChecksum(raw)
  return mended !== undefined && opened(codec, mended) !== undefined
}

function numberOfStream(codec: StreamProtocol, bytes: Buffer): Spoken | undefined {
  const { name } = codec
  for (const { bytes: raw, error } of codec.split(bytes).frames.slice(0, mostFrames)) {
    if (error !== undefined) continue
    const number = numberIn(codec, raw)
    if (number !== undefined) return { number, protocol: name }
    const mended = numberIn(codec, codec.withChecksum(raw))
    if (mended !== undefined) return { number: mended, protocol: name, fault: 'badChecksum' }
    const named = codec.numberOfBroken?.(raw)
    if (named !== undefined) return { number: named, protocol: name, fault: 'badFrame' }
  }
  return undefined
}

function numberIn(codec: StreamProtocol, raw: Buffer | undefined): string | undefined {
  return raw && opened(codec, raw)?.number
}

function opened(codec: StreamProtocol, raw: Buffer): { number: string | undefined } | undefined {
  try {
    return { number: codec.numberOf(codec.open(raw)) || undefined }
  } catch (error) {
    if (error instanceof BadFrame || error instanceof Truncated) return undefined
    throw error
  }
}

function numberOfRequest(codec: RequestProtocol, bytes: Buffer): Spoken | undefined {
  const [first = ''] = bytes.toString('latin1', 0, mostHeadBytes).split('\n', 1)
  const line = readRequestLine(first)
  if (!line) return undefined
  const receivedAt = Math.floor(Date.now() / 1000)
  const { number } = codec.open({ method: line.method, url: line.target, receivedAt })
  return number === undefined ? undefined : { number, protocol: codec.name }
}
