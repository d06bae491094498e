import type { MediaTypeName } from '#lib/codes/media-types.ts'
import { amrFrameMs, amrFrames } from '#lib/sound/amr-frames.ts'

/** Below that of any coding of speech a head is false. */
const leastWavBytes = 500

/** RIFF: chunks of a name, a length and that many bytes, to the next even one. */
function wavMillis(bytes: Buffer): number | undefined {
  let bytesASecond = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 20 <= bytes.length) bytesASecond = bytes.readUInt32LE(at + 16)
    if (name === 'data') {
      const there = bytes.length - at - 8
      // Devices that write while they record leave 0 or the largest number there.
      const told = size === 0 ? there : Math.min(size, there)
      return bytesASecond < leastWavBytes ? undefined : Math.round((told * 1000) / bytesASecond)
    }
    at += 8 + size + (size & 1)
  }
  return undefined
}

/** kbit/s of layer III (ISO/IEC 11172-3 and 13818-3), and Hz. */
const mp3Rates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const mp3Hertz = [44_100, 48_000, 32_000]
/** By the version's two bits: 2.5, reserved, 2, 1. */
const mp3Divisors = [4, 0, 2, 1]

function mp3FrameAt(bytes: Buffer, at: number): { size: number; ms: number } | undefined {
  const [, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const divisor = mp3Divisors[(second >> 3) & 3] ?? 0
  const kilobits = mp3Rates[divisor === 1 ? 1 : 2][third >> 4] ?? 0
  const hertz = (mp3Hertz[(third >> 2) & 3] ?? 0) / divisor
  const isFrame = bytes[at] === 0xff && (second & 0xe6) === 0xe2
  if (!isFrame || divisor === 0 || kilobits === 0 || !(hertz > 0)) return undefined
  const samples = divisor === 1 ? 1152 : 576
  const size = Math.floor((samples / 8) * ((kilobits * 1000) / hertz)) + ((third >> 1) & 1)
  return { size, ms: (samples * 1000) / hertz }
}

/** Length of an ID3v2 tag: seven bits a byte, behind ten of its own. */
const id3Bytes = (bytes: Buffer): number =>
  bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length >= 10
    ? 10 + [6, 7, 8, 9].reduce((size, at) => (size << 7) | ((bytes[at] as number) & 0x7f), 0)
    : 0

function mp3Millis(bytes: Buffer): number {
  let millis = 0
  for (let at = id3Bytes(bytes); at + 4 <= bytes.length; ) {
    const frame = mp3FrameAt(bytes, at)
    millis += frame?.ms ?? 0
    at += frame?.size ?? 1
  }
  return Math.round(millis)
}

/** A day: what says that it lasts longer tells nothing. */
const mostMillis = 86_400_000

/** How long sound lasts, by its frames that have any. Undefined for what is no sound, or tells nothing. */
export function audioMillis(type: MediaTypeName, bytes: Buffer): number | undefined {
  const millis = millisOf(type, bytes)
  return millis !== undefined && millis <= mostMillis ? millis : undefined
}

function millisOf(type: MediaTypeName, bytes: Buffer): number | undefined {
  if (type === 'amr') return amrFrames(bytes).heard * amrFrameMs
  if (type === 'wav') return wavMillis(bytes)
  return type === 'mp3' ? mp3Millis(bytes) : undefined
}
