import { isMisfit } from '../../wire/layout.ts'
import type { DecodeOptions, Link, Message } from '../protocol.ts'
import { isFrom, type Jt808Frame, numberBytes } from './frame.ts'
import { Incoming } from './incoming.ts'
import { type Jt808Link, linkOf } from './link.ts'
import { decodeLocationMessage } from './location-messages.ts'
import { takePart } from './parts.ts'
import { decodePlain } from './plain-messages.ts'

/**
 * Undefined while packets are missing. Truncated for short locations; other misfits: `other`,
 * result 2.
 */
export function decodeFrame(
  frame: Jt808Frame,
  options: DecodeOptions,
  link: Link,
): Message | undefined {
  const memory = linkOf(link)
  rememberAddress(memory, frame)
  if (frame.total === 1) return decodeBody(frame, new Incoming(frame, frame, options, memory))
  const whole = takePart(frame, memory, options.receivedAt)
  if (!whole) return undefined
  frame.packetSerials = whole.serials
  const { body: bytes, firstSerial: serial } = whole
  const content = { serial, bytes, bodyAt: 0, bodyEnd: bytes.length }
  return decodeBody(frame, new Incoming(frame, content, options, memory))
}

function rememberAddress(link: Jt808Link, frame: Jt808Frame): void {
  if (link.address && isFrom(frame, link.address)) return
  link.address = {
    is2019: frame.is2019,
    protocolVersion: frame.protocolVersion,
    number: ownCopy(numberBytes(frame)),
  }
}

/** The shared pool would keep 8 KB. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length)
  bytes.copy(copy)
  return copy
}

function decodeBody(frame: Jt808Frame, incoming: Incoming): Message {
  if (frame.encryption !== 0) {
    const body = incoming.body.toString('hex')
    const fields = { isEncrypted: true, isUnsupported: true, body }
    return { ...other(incoming, fields), leftOut: ['body: encrypted'] }
  }
  const located = decodeLocationMessage(incoming)
  if (located) return located
  try {
    return decodePlain(incoming) ?? unknown(incoming)
  } catch (error) {
    if (!isMisfit(error)) throw error
    return other(incoming, { isMalformed: true, body: incoming.body.toString('hex') })
  }
}

function unknown(incoming: Incoming): Message {
  return other(incoming, { isUnsupported: true, body: incoming.body.toString('hex') })
}

function other(incoming: Incoming, fields: Record<string, unknown>): Message {
  const { id, name, serial, number } = incoming
  return { id, name, serial, number, kind: 'other', reports: [], facts: {}, fields }
}
