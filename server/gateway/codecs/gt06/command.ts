import { relayWordsOf } from '#lib/codes/relay-words-of.ts'
import type { CommandArgs } from '../protocol.ts'
import { commandTexts } from './command-texts.ts'
import { buildFrame } from './frame.ts'
import { profileOf } from './models.ts'

const english = Buffer.from([0, 2])
/** Above frame serials: a reply with flag 0 names no command. */
const flagBase = 0x1_0000

export type CommandText = { text: string; serial: number; serverFlag: number; hasLanguage: boolean }

/** Type 80. RangeError over 240 bytes. */
export function commandFrame({ text, serial, serverFlag, hasLanguage }: CommandText): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length > 240) throw new RangeError('command text too long')
  const head = Buffer.alloc(5)
  head.writeUInt8(bytes.length + 4, 0)
  head.writeUInt32BE(serverFlag, 1)
  const parts = hasLanguage ? [head, bytes, english] : [head, bytes]
  return buildFrame({ type: 0x80, serial, isLong: false, content: Buffer.concat(parts) })
}

/** `serial`: server flag of the reply. Undefined if unsupported; RangeError. */
export function encodeCommand({ command, model, nextSerial }: CommandArgs) {
  const profile = profileOf(model)
  const known = commandTexts[relayWordsOf('gt06', model) ?? 'basic']
  const text = Object.hasOwn(known, command.kind) ? known[command.kind]?.(command) : undefined
  if (text === undefined) return undefined
  const serial = nextSerial()
  const serverFlag = flagBase + (serial & 0xffff)
  const frame = commandFrame({ text, serial, serverFlag, hasLanguage: profile.hasLanguage })
  return { frames: [frame], serial: serverFlag }
}
