import { isMisfit } from '../../wire/layout.ts'
import type { DecodeOptions, Link, Message } from '../protocol.ts'
import { bodyOf, type Jt808Frame, numberBytes } from './frame.ts'
import type { Incoming } from './incoming.ts'
import { type Jt808Link, linkOf } from './link.ts'
import { decodeLocationMessage } from './location-messages.ts'
import { messageNames } from './message-names.ts'
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
  if (frame.total === 1) return decodeBody(frame, bodyOf(frame), frame.serial, options, memory)
  const whole = takePart(frame, memory, options.receivedAt)
  if (!whole) return undefined
  frame.packetSerials = whole.serials
  return decodeBody(frame, whole.body, whole.firstSerial, options, memory)
}

function rememberAddress(link: Jt808Link, frame: Jt808Frame): void {
  const number = numberBytes(frame)
  const known = link.address
  const isSame = known?.protocolVersion === frame.protocolVersion && known.number.equals(number)
  if (isSame) return
  link.address = {
    is2019: frame.is2019,
    protocolVersion: frame.protocolVersion,
    number: ownCopy(number),
  }
}

/** The shared pool would keep 8 KB. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length)
  bytes.copy(copy)
  return copy
}

function decodeBody(
  frame: Jt808Frame,
  body: Buffer,
  serial: number,
  options: DecodeOptions,
  link: Jt808Link,
): Message {
  const incoming: Incoming = {
    id: frame.id,
    name: messageNames[frame.id] ?? hexName(frame.id),
    serial,
    number: frame.number || undefined,
    version: frame.is2019 ? 2019 : 2013,
    body,
    options,
    link,
  }
  if (frame.encryption !== 0) {
    return other(incoming, { isEncrypted: true, isUnsupported: true, body: body.toString('hex') })
  }
  const located = decodeLocationMessage(incoming)
  if (located) return located
  try {
    return decodePlain(incoming) ?? unknown(incoming)
  } catch (error) {
    if (!isMisfit(error)) throw error
    return other(incoming, { isMalformed: true, body: body.toString('hex') })
  }
}

function hexName(id: number): string {
  return `0x${id.toString(16).padStart(4, '0')}`
}

function unknown(incoming: Incoming): Message {
  return other(incoming, { isUnsupported: true, body: incoming.body.toString('hex') })
}

function other(incoming: Incoming, fields: Record<string, unknown>): Message {
  const { id, name, serial, number } = incoming
  return { id, name, serial, number, kind: 'other', reports: [], facts: {}, fields }
}
