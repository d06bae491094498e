import type { CommandArgs } from '../protocol.ts'
import { buildFrame, headBytes } from './frame.ts'
import { replyKey, wordsOf } from './words-of.ts'

/** Of most watches; others name themselves before anything is sent to them. */
const usualMaker = '3G'

const idDigits = 10

const longestWord = 24

const wordIn = (content: string | Buffer) =>
  content
    .toString()
    .slice(0, longestWord + 1)
    .split(',', 1)[0] ?? ''

/** `serial`: of the reply's word. Undefined if unsupported; RangeError for bad parameters. */
export function encodeCommand({ command, number, link }: CommandArgs) {
  const contents = wordsOf(command.kind, command)
  const last = contents?.at(-1)
  if (!contents || last === undefined) return undefined
  const maker = typeof link['maker'] === 'string' ? link['maker'] : usualMaker
  const to = { maker, id: number.padStart(idDigits, '0') }
  return {
    frames: contents.map((content) => buildFrame(to, content)),
    serial: replyKey(wordIn(last)),
  }
}

/** Names a frame of ours, for the device log. */
export const nameOfSent = (bytes: Buffer): string =>
  /^\[\w\w\*\d{10}\*[0-9A-Fa-f]{4}\*(\w{1,24})/.exec(bytes.toString('latin1', 0, 48))?.[1] ?? ''

const soundAt = headBytes + 'TK,'.length
const voiceHead = /^\[\w\w\*\d{10}\*[0-9A-Fa-f]{4}\*TK,/

/** A voice message without its sound; its answers `TK,0` and `TK,1` are whole. */
export const loggedOfSent = (bytes: Buffer): Buffer =>
  bytes.length > soundAt + 2 && voiceHead.test(bytes.toString('latin1', 0, soundAt))
    ? bytes.subarray(0, soundAt)
    : bytes
