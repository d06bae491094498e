import type { CommandArgs } from '../protocol.ts'
import { buildFrame } from './frame.ts'
import { replyKey, wordsOf } from './words-of.ts'

/** Of most watches; others name themselves before anything is sent to them. */
const usualMaker = '3G'

const idDigits = 10

const wordIn = (content: string) => content.split(',', 1)[0] ?? ''

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
