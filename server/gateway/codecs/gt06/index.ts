import type { StreamProtocol } from '../protocol.ts'
import { acknowledgeFrame } from './acknowledge.ts'
import { encodeCommand } from './command.ts'
import { type Gt06Frame, maxFrameBytes, openFrame, splitFrames, withChecksum } from './frame.ts'
import { loginNumber } from './login.ts'
import { decodeMessage, loginType } from './message.ts'
import { nameOfSent } from './sent-name.ts'

/** Concox/Jimi (docs/protocols.md#gt06); only log-ins name the device. */
export const gt06: StreamProtocol<Gt06Frame> = {
  name: 'gt06',
  maxFrameBytes,
  split: splitFrames,
  open: openFrame,
  withChecksum,
  isLogin: ({ type }) => type === loginType,
  numberOf: ({ type, content }) => (type === loginType ? loginNumber(content) : undefined),
  decode: decodeMessage,
  acknowledge: acknowledgeFrame,
  nameOfSent,
  command: encodeCommand,
}
