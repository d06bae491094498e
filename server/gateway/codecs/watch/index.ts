import type { StreamProtocol } from '../protocol.ts'
import { acknowledgeFrame, encodeCommand, nameOfSent } from './command.ts'
import { maxFrameBytes, openFrame, splitFrames, type WatchFrame } from './frame.ts'
import { decodeMessage, isLogin } from './message.ts'

/** Fill in: whose protocol it is, and where it is described. */
export const watch: StreamProtocol<WatchFrame> = {
  name: 'watch',
  maxFrameBytes,
  split: splitFrames,
  open: openFrame,
  // Fill in where frames have a checksum: the same frame with the right one.
  withChecksum: () => undefined,
  isLogin,
  // Undefined where only the log-in names the device.
  numberOf: ({ number }) => number,
  decode: decodeMessage,
  acknowledge: acknowledgeFrame,
  nameOfSent,
  command: encodeCommand,
}
