import { contentDigest } from '../../wire/checksum.ts'
import type { MediaPacket } from '../protocol.ts'
import type { WatchFrame } from './frame.ts'

const mark = 0x7d
/** Behind the escape, from 1 on: signs that would end a frame or a value. */
const escaped = [0x7d, 0x5b, 0x5d, 0x2c, 0x2a]

/** Undefined where an escape stands for nothing. */
export function unescapeAudio(bytes: Buffer): Buffer | undefined {
  const plain = Buffer.allocUnsafe(bytes.length)
  let size = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    if (byte === mark) {
      at += 1
      const sign = escaped[(bytes[at] ?? 0) - 1]
      if (sign === undefined) return undefined
      byte = sign
    }
    plain[size] = byte
    size += 1
  }
  return plain.subarray(0, size)
}

/** The other way. */
export function escapeAudio(plain: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(plain.length * 2)
  let size = 0
  for (const byte of plain) {
    const sign = escaped.indexOf(byte)
    if (sign >= 0) {
      bytes[size] = mark
      size += 1
    }
    bytes[size] = sign < 0 ? byte : sign + 1
    size += 1
  }
  return bytes.subarray(0, size)
}

const voiceWord = 'TK'

const audioOf = ({ content }: WatchFrame): Buffer => content.subarray(voiceWord.length + 1)

/** A voice message; with one digit it answers one of ours. */
export const isVoice = (frame: WatchFrame): boolean =>
  frame.word === voiceWord && audioOf(frame).length > 1

const verdicts: Readonly<Record<string, boolean>> = { 0: false, 1: true }

/** What a watch says to a voice message of ours: whether it has it. Undefined for all other frames. */
export const voiceVerdict = (frame: WatchFrame): boolean | undefined =>
  frame.word === voiceWord && audioOf(frame).length === 1
    ? verdicts[audioOf(frame).toString('latin1')]
    : undefined

/** A voice message to a watch, of a whole AMR-NB file. */
export const voiceContent = (sound: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${voiceWord},`), escapeAudio(sound)])

/** One packet, known by its bytes: sent again it is the same recording. */
export function voicePacket(frame: WatchFrame): MediaPacket | undefined {
  if (!isVoice(frame)) return undefined
  const bytes = unescapeAudio(audioOf(frame))
  if (!bytes) return undefined
  const first = contentDigest(bytes) & 0x7fff_ffff
  const head = { number: 0, event: 0, channel: 0, at: undefined, lat: undefined, lon: undefined }
  return { first, total: 1, part: 1, head, bytes }
}
