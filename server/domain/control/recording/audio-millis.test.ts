import { expect, test } from 'vitest'
import { mediaTypeOf } from '#lib/codes/media-types.ts'
import { audioMillis } from './audio-millis.ts'

const millisOf = (bytes: Buffer) => audioMillis(mediaTypeOf(bytes), bytes)

/** Frames of each AMR-NB rate, of comfort noise and of none: 20 ms each. */
const amr = (types: number[]) =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...types.map((type) => {
      const bytes = { 0: 12, 1: 13, 2: 15, 3: 17, 4: 19, 5: 20, 6: 26, 7: 31, 8: 5, 15: 0 }[type]
      return Buffer.from([(type << 3) | 4, ...Array(bytes).fill(0xaa)])
    }),
  ])

const chunk = (name: string, bytes: Buffer, told = bytes.length) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(told)
  return Buffer.concat([Buffer.from(name), size, bytes, Buffer.alloc(bytes.length & 1)])
}

/** µ-law of 8 000 bytes a second. */
function wav(bytes: number, told = bytes): Buffer {
  const format = Buffer.alloc(17)
  format.writeUInt16LE(7, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(8000, 8)
  const inside = [
    chunk('fmt ', format),
    chunk('fact', Buffer.alloc(4)),
    chunk('data', Buffer.alloc(bytes), told),
  ]
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...inside]))
}

/** MPEG 2, layer III, 32 kbit/s, 16 kHz: 144 bytes and 36 ms a frame. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from('fff34800', 'hex'), Buffer.alloc(140)]),
    ),
  )

test('AMR lasts 20 ms a frame of any rate, to the last whole one', () => {
  expect(millisOf(amr([0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBe(180)
  expect(millisOf(amr([7, 7]).subarray(0, -1))).toBe(20)
  expect(millisOf(amr([]))).toBe(0)
  // A byte each that says that there is nothing.
  expect(millisOf(amr([7, 15, 15, 15, 7]))).toBe(40)
  // A type that is none.
  expect(millisOf(Buffer.concat([amr([7]), Buffer.from([0x4c, 1, 2, 3])]))).toBe(20)
})

test('WAV lasts its data by its rate, whatever its head tells of their length', () => {
  expect(millisOf(wav(4000))).toBe(500)
  expect(millisOf(wav(4000, 0))).toBe(500)
  expect(millisOf(wav(4000, 0xffffffff))).toBe(500)
  expect(millisOf(wav(4000).subarray(0, 20))).toBeUndefined()
})

test('what says that it has fewer bytes than any speech tells nothing', () => {
  const slow = wav(90_000)
  // Bytes a second.
  slow.writeUInt32LE(1, 28)
  expect(millisOf(slow)).toBeUndefined()
  slow.writeUInt32LE(499, 28)
  expect(millisOf(slow)).toBeUndefined()
  slow.writeUInt32LE(500, 28)
  expect(millisOf(slow)).toBe(180_000)
})

test('MP3 lasts its frames, behind a tag', () => {
  expect(millisOf(mp3(50))).toBe(1800)
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x05', 'latin1'), Buffer.alloc(133)])
  expect(millisOf(Buffer.concat([tag, mp3(10)]))).toBe(360)
})

test.each([
  ['jpeg', 'ffd8ffe000104a46'],
  ['png', '89504e470d0a1a0a'],
  ['avi', '524946460000000041564920'],
  ['mp4', '00000018667479706d703432'],
  ['unknown', '0102030405060708'],
  ['unknown', ''],
])('%s is told from its first bytes, and lasts nothing', (type, bytes) => {
  expect(mediaTypeOf(Buffer.from(bytes, 'hex'))).toBe(type)
  expect(millisOf(Buffer.from(bytes, 'hex'))).toBeUndefined()
})
