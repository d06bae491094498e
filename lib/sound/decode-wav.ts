import { decodeIma } from './decode-ima.ts'
import type { Sound } from './sound.ts'

/** `fmt ` of RFC 2361 and Microsoft's multimedia registry. */
type Format = {
  code: number
  channels: number
  rate: number
  /** Of a frame of all channels, or of a block of IMA ADPCM. */
  blockBytes: number
  bits: number
}

const codes = { pcm: 1, float: 3, aLaw: 6, muLaw: 7, ima: 0x11, extensible: 0xfffe } as const

/** The code of an extensible format begins its GUID. */
const guidAt = 24

function formatOf(data: DataView, at: number, size: number): Format {
  const code = data.getUint16(at, true)
  const isExtensible = code === codes.extensible && size >= guidAt + 2
  return {
    code: isExtensible ? data.getUint16(at + guidAt, true) : code,
    channels: data.getUint16(at + 2, true),
    rate: data.getUint32(at + 4, true),
    blockBytes: data.getUint16(at + 12, true),
    bits: data.getUint16(at + 14, true),
  }
}

const nameAt = (data: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((n) => data.getUint8(at + n)))

/** Format and data of a RIFF file, whatever its head says of their length. */
function partsOf(data: DataView): { format: Format; sound: DataView } | undefined {
  let format: Format | undefined
  for (let at = 12; at + 8 <= data.byteLength; ) {
    const name = nameAt(data, at)
    const size = data.getUint32(at + 4, true)
    const there = data.byteLength - at - 8
    if (name === 'fmt ' && size >= 16 && there >= size) format = formatOf(data, at + 8, size)
    if (name === 'data') {
      // Devices that write while they record leave 0 or the largest number there.
      const bytes = size === 0 ? there : Math.min(size, there)
      const sound = new DataView(data.buffer, data.byteOffset + at + 8, bytes)
      return format && { format, sound }
    }
    at += 8 + size + (size & 1)
  }
  return undefined
}

/** ITU-T G.711, A-law: even bits are inverted. */
function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (code & 0x80 ? size : -size) / 32768
}

/** ITU-T G.711, µ-law: all bits are inverted. */
function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84
  return (code & 0x80 ? -size : size) / 32768
}

type Reader = { bytes: number; read: (data: DataView, at: number) => number }

/** 8 bits are unsigned, all others signed. */
const pcm: Record<number, Reader> = {
  8: { bytes: 1, read: (data, at) => (data.getUint8(at) - 128) / 128 },
  16: { bytes: 2, read: (data, at) => data.getInt16(at, true) / 32768 },
  24: {
    bytes: 3,
    read: (data, at) => (data.getInt16(at + 1, true) * 256 + data.getUint8(at)) / 8_388_608,
  },
  32: { bytes: 4, read: (data, at) => data.getInt32(at, true) / 2_147_483_648 },
}

function readerOf({ code, bits }: Format): Reader | undefined {
  if (code === codes.pcm) return pcm[bits]
  if (code === codes.float && bits === 32)
    return { bytes: 4, read: (data, at) => data.getFloat32(at, true) }
  if (code === codes.aLaw) return { bytes: 1, read: (data, at) => aLaw(data.getUint8(at)) }
  return code === codes.muLaw
    ? { bytes: 1, read: (data, at) => muLaw(data.getUint8(at)) }
    : undefined
}

function readAll(data: DataView, channels: number, { bytes, read }: Reader): Float32Array[] {
  const count = Math.floor(data.byteLength / (bytes * channels))
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(count)
    for (let n = 0; n < count; n++) samples[n] = read(data, (n * channels + channel) * bytes)
    return samples
  })
}

const mostChannels = 8
/** Of what an AudioBuffer takes in every browser (Web Audio API, 1.1). */
const rates = { least: 3000, most: 768_000 }

/**
 * A WAV file: PCM, floats of 32 bits, A-law, µ-law and IMA ADPCM. Undefined for another coding, and for what is no WAV file.
 * `bytes` begin with RIFF.
 */
export function decodeWav(bytes: Uint8Array): Sound | undefined {
  const parts = partsOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!parts) return undefined
  const { format, sound } = parts
  const { channels, rate, blockBytes } = format
  if (channels < 1 || channels > mostChannels) return undefined
  if (rate < rates.least || rate > rates.most) return undefined
  if (format.code === codes.ima)
    return blockBytes > 4 * channels
      ? { channels: decodeIma(sound, { channels, blockBytes }), rate }
      : undefined
  const reader = readerOf(format)
  return reader && { channels: readAll(sound, channels, reader), rate }
}
