import type { StreamProtocol } from '../protocol.ts'
import { acknowledgeMessage, acknowledgePacket, refusalOf, refuseFrame } from './acknowledge.ts'
import { encodeCommand } from './command.ts'
import { flag } from './escapes.ts'
import {
  type Jt808Frame,
  maxFrameBytes,
  numberOfBroken,
  openFrame,
  otherNumberOf,
  splitFrames,
  withChecksum,
} from './frame.ts'
import { linkOf } from './link.ts'
import { decodeFrame } from './message.ts'
import { askMissingParts, releaseParts } from './parts.ts'
import { nameOfSent } from './sent-name.ts'

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
  askMissing: (link, nextSerial) => {
    const memory = linkOf(link)
    return memory.address ? askMissingParts(memory, memory.address, nextSerial) : []
  },
  release: (link) => releaseParts(linkOf(link)),
  nameOfSent,
  command: encodeCommand,
}
