import { expect, test } from 'vitest'
import { loudnessErrors, pcmOf, soundFile } from '../../tests/sounds/signal.ts'
import { decodeWav } from './decode-wav.ts'

const chunk = (name: string, bytes: Buffer, told = bytes.length) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(told)
  return Buffer.concat([Buffer.from(name), size, bytes, Buffer.alloc(bytes.length & 1)])
}

type Head = { code?: number; channels?: number; rate?: number; bits?: number }

function wav(data: Buffer, head: Head = {}, told = data.length): Buffer {
  const { code = 1, channels = 1, rate = 8000, bits = 16 } = head
  const format = Buffer.alloc(16)
  format.writeUInt16LE(code, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt16LE((channels * bits) / 8, 12)
  format.writeUInt16LE(bits, 14)
  return chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', data, told)]),
  )
}

const samplesOf = (bytes: Buffer) =>
  decodeWav(bytes)?.channels.map((channel) => [...channel].map((sample) => sample * 32_768))

test.each([
  [8, '00 80 ff', [-32_768, 0, 32_512]],
  [16, '0080 0000 ff7f', [-32_768, 0, 32_767]],
  [24, '000080 000000 ff0100', [-32_768, 0, 511 / 256]],
  [32, '00000080 00000000 00000100', [-32_768, 0, 1]],
])('PCM of %i bits', (bits, hex, expected) => {
  expect(samplesOf(wav(Buffer.from(hex.replaceAll(' ', ''), 'hex'), { bits }))).toEqual([expected])
})

/** ITU-T G.711, tables 1 and 2, as 16 bits. */
test.each([
  [6, '2a d5 55 aa', [-32_256, 8, -8, 32_256]],
  [7, '00 ff 7f 80', [-32_124, 0, 0, 32_124]],
])('G.711 of format %i', (code, hex, expected) => {
  const data = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  expect(samplesOf(wav(data, { code, bits: 8 }))?.[0]?.map((sample) => sample + 0)).toEqual(
    expected,
  )
})

test('what was coded is as loud as it is said to be', () => {
  const sound = decodeWav(wav(pcmOf(12)))
  const errors = loudnessErrors(sound?.channels[0] ?? [], 8000)
  expect(errors).toHaveLength(24)
  for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.1)
})

test('channels lie beside each other', () => {
  const data = Buffer.from('0100 0200 0300 0400'.replaceAll(' ', ''), 'hex')
  expect(samplesOf(wav(data, { channels: 2 }))).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('a false length in the head loses nothing', () => {
  for (const told of [0, 0xffffffff])
    expect(samplesOf(wav(Buffer.from('01000200', 'hex'), {}, told))).toEqual([[1, 2]])
})

test.each(['mu-law.wav', 'a-law.wav', 'ima.wav'])('%s is as loud as what was recorded', (name) => {
  const sound = decodeWav(soundFile(name))
  const errors = loudnessErrors(sound?.channels[0] ?? [], sound?.rate ?? 1)
  expect(errors.length).toBeGreaterThanOrEqual(2)
  for (const error of errors.slice(0, 2)) expect(Math.abs(error)).toBeLessThan(1)
  const seconds = (sound?.channels[0]?.length ?? 0) / 8000
  expect(seconds).toBeCloseTo(name === 'mu-law.wav' ? 2 : 1, 1)
})

test('what is no WAV file, has another coding or no rate gives nothing', () => {
  expect(decodeWav(Buffer.from('RIFF\0\0\0\0WAVE'))).toBeUndefined()
  expect(decodeWav(wav(Buffer.alloc(8), { code: 2 }))).toBeUndefined()
  expect(decodeWav(wav(Buffer.alloc(8), { rate: 0 }))).toBeUndefined()
  expect(decodeWav(wav(Buffer.alloc(8), { channels: 0 }))).toBeUndefined()
})
