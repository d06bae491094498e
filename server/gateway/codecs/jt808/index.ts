import { isMisfit } from '../../wire/layout.ts'
import type { DecodeOptions, Link, MediaPacket, Message, StreamProtocol } from '../protocol.ts'
import { acknowledgeMessage, acknowledgePacket, refusalOf, refuseFrame } from './acknowledge.ts'
import { decodeLocationMessage } from './decode-location-message.ts'
import { decodePlain } from './decode-plain.ts'
import { encodeCommand } from './encode-command.ts'
import { flag } from './escapes.ts'
import {
  isFrom,
  type Jt808Frame,
  maxFrameBytes,
  numberBytes,
  numberOfBroken,
  openFrame,
  otherNumberOf,
  splitFrames,
  withChecksum,
} from './frame.ts'
import { Incoming } from './incoming.ts'
import { type Jt808Link, linkOf } from './link.ts'
import { mediaPacket } from './media-messages.ts'
import { askMissingParts, forgetPart, releaseParts, takePart } from './parts.ts'
import { beginUpgrade } from './upgrade.ts'

/**
 * Undefined while packets are missing. Truncated for short locations; other misfits: `other`,
 * result 2.
 */
function decodeFrame(frame: Jt808Frame, options: DecodeOptions, link: Link): Message | undefined {
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

/** Encrypted ones cannot be read. */
function mediaOf(frame: Jt808Frame, options: DecodeOptions, link: Link): MediaPacket | undefined {
  if (frame.id !== 0x0801 || frame.encryption !== 0 || frame.isShort) return undefined
  return mediaPacket(frame, new Incoming(frame, frame, options, linkOf(link)))
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

const names = new Map<number, string>([
  [0x8001, '0x8001 platform acknowledgement'],
  [0x8003, '0x8003 resend request'],
  [0x8004, '0x8004 time'],
  [0x8100, '0x8100 registration reply'],
  [0x8103, '0x8103 set parameters'],
  [0x8104, '0x8104 query parameters'],
  [0x8105, '0x8105 terminal control'],
  [0x8107, '0x8107 query attributes'],
  [0x8108, '0x8108 firmware'],
  [0x8201, '0x8201 location query'],
  [0x8202, '0x8202 tracking'],
  [0x8300, '0x8300 text'],
])

function nameOfSent(bytes: Buffer): string {
  if (bytes.length < 5) return ''
  const id = bytes.readUInt16BE(1)
  return names.get(id) ?? `0x${id.toString(16).padStart(4, '0')}`
}

const beforeLogin = new Set([0x0100, 0x0102, 0x0004, 0x0109, 0x0f00, 0x0f01])

export const jt808: StreamProtocol<Jt808Frame> = {
  name: 'jt808',
  maxFrameBytes,
  delimiter: flag,
  split: splitFrames,
  open: openFrame,
  withChecksum,
  isLogin: (frame) => beforeLogin.has(frame.id),
  numberOf: (frame) => frame.number || undefined,
  numberOfBroken,
  otherNumberOf,
  decode: decodeFrame,
  acknowledge: acknowledgeMessage,
  refusalOf,
  refuse: refuseFrame,
  acknowledgePart: ({ frame, nextSerial }) => acknowledgePacket(frame, nextSerial),
  mediaOf,
  forgetPart: (frame, link) => forgetPart(frame, linkOf(link)),
  askMissing: (link, nextSerial) => {
    const memory = linkOf(link)
    return memory.address ? askMissingParts(memory, memory.address, nextSerial) : []
  },
  release: (link) => releaseParts(linkOf(link)),
  nameOfSent,
  command: encodeCommand,
  upgrade: beginUpgrade,
}
