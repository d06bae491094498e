import type { StreamProtocol } from '../protocol.ts'
import { acknowledgeFrame, refuseFrame } from './acknowledge.ts'
import { encodeCommand, loggedOfSent, nameOfSent } from './command.ts'
import {
  maxFrameBytes,
  numberOf,
  numberOfBroken,
  openFrame,
  splitFrames,
  type WatchFrame,
} from './frame.ts'
import { decodeMessage } from './message.ts'
import { voicePacket } from './voice.ts'

/** The text protocol of wrist watches (docs/protocols.md#watch); each frame names its device. */
export const watch: StreamProtocol<WatchFrame> = {
  name: 'watch',
  maxFrameBytes,
  split: splitFrames,
  open: openFrame,
  // It has no checksum.
  withChecksum: () => undefined,
  isLogin: ({ word }) => word === 'LK',
  numberOf,
  numberOfBroken,
  decode: decodeMessage,
  mediaOf: voicePacket,
  refuse: refuseFrame,
  acknowledge: acknowledgeFrame,
  nameOfSent,
  loggedOfSent,
  command: encodeCommand,
}
