import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxFrameBytes } from '#server/gateway/codecs/jt808/frame.ts'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import { sealFrame } from '#server/gateway/codecs/jt808/seal-frame.ts'
import type { RawFrame } from '#server/gateway/codecs/protocol.ts'
import { base, frame, hex, seal, tryDecode } from './build.ts'

function feed(chunks: Buffer[]): RawFrame[] {
  const frames: RawFrame[] = []
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunks) {
    const cut = jt808.split(Buffer.concat([rest, chunk]))
    frames.push(...cut.frames)
    rest = cut.rest
    expect(rest.length).toBeLessThanOrEqual(maxFrameBytes)
  }
  return frames
}

const inHex = (frames: RawFrame[]) => frames.map(({ bytes }) => bytes.toString('hex'))
const heartbeat = frame(2, '', { serial: 0x7e7d })
const location = frame(0x200, base)
/** A shared flag, garbage before, empty frames after. */
const stream = Buffer.concat([
  hex('00ff'),
  heartbeat.subarray(0, -1),
  location,
  hex('7e7e'),
  heartbeat,
])
const inStream = [heartbeat, location, heartbeat].map((one) => one.toString('hex'))

describe('splitting', () => {
  test('finds frames behind garbage, with a shared flag and with empty frames between', () => {
    expect(inHex(feed([stream]))).toEqual(inStream)
  })

  test('any cut of a valid stream gives the same frames', () => {
    const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 })
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [...new Set([0, ...places, stream.length])].sort((a, b) => a - b)
        const chunks = ends.slice(1).map((end, index) => stream.subarray(ends[index], end))
        expect(inHex(feed(chunks))).toEqual(inStream)
      }),
    )
  })

  test('one byte at a time gives the same frames', () => {
    expect(inHex(feed([...stream].map((byte) => Buffer.from([byte]))))).toEqual(inStream)
  })

  test('bytes without a flag are dropped', () => {
    expect(jt808.split(hex('deadbeef'))).toEqual({ frames: [], rest: Buffer.alloc(0) })
  })

  test('what is longer than any frame is reported once and the stream goes on', () => {
    const long = Buffer.concat([hex('7e'), Buffer.alloc(5000, 0x31)])
    const frames = feed([long.subarray(0, 3000), long.subarray(3000), location])
    expect(frames[0]?.error).toBe('oversize')
    expect(frames.at(-1)?.bytes.toString('hex')).toBe(location.toString('hex'))
  })
})

const badFrames: [why: string, bytes: Buffer][] = [
  ['bad escape', hex('7e 02 00 7d 03 00 00 00 00 00 00 00 00 00 00 7e')],
  ['bad escape', hex('7e 0002 0000 013912345678 0001 7d 7e')],
  ['bad checksum', Buffer.concat([heartbeat.subarray(0, 9), hex('00'), heartbeat.subarray(10)])],
  ['bad length', seal(hex('0002 0001 013912345678 0001'))],
  ['bad length', seal(hex('0002 0000 013912345678 0001 00'))],
  ['bad length', seal(hex('0002 4000 01 000000000001391234 0001'))],
  ['bad packet number', seal(hex('0704 2000 013912345678 0001 0002 0003'))],
  ['bad packet number', seal(hex('0704 2000 013912345678 0001 0000 0000'))],
  ['too short', hex('7e 01 01 7e')],
  ['too short', hex('7e')],
  ['oversize', Buffer.alloc(maxFrameBytes + 3, 0x31)],
]

describe('opening', () => {
  test.each(badFrames)('refuses: %s', (why, bytes) => {
    expect(() => jt808.open(bytes)).toThrowError(why)
  })

  test('every flipped bit of a frame is noticed', () => {
    const bit = fc.integer({ min: 8, max: (location.length - 1) * 8 - 1 })
    fc.assert(
      fc.property(bit, (place) => {
        const bytes = Buffer.from(location)
        const at = place >> 3
        bytes[at] = (bytes[at] as number) ^ (1 << (place & 7))
        const frames = jt808.split(bytes).frames.filter(({ error }) => !error)
        for (const { bytes: raw } of frames) expect(() => jt808.open(raw)).toThrowError()
      }),
    )
  })

  test('the number loses its leading zeros, the serial is unescaped', () => {
    const opened = jt808.open(heartbeat)
    expect(opened).toMatchObject({ id: 2, number: '13912345678', serial: 0x7e7d, is2019: false })
  })

  test('2019 has twenty digits and a version byte', () => {
    const opened = jt808.open(frame(2, '', { is2019: true, number: '865123456789012' }))
    expect(opened).toMatchObject({ number: '865123456789012', is2019: true, protocolVersion: 1 })
  })

  test('a number of zeros names nobody', () => {
    const opened = jt808.open(frame(2, '', { number: '0' }))
    expect(jt808.numberOf(opened)).toBeUndefined()
  })

  test('number bytes that are no digits are an IMEI without its check digit', () => {
    // 86512345678901 = 4eaeb9a20435; its Luhn digit is 9.
    const opened = jt808.open(seal(hex('0002 0000 4eaeb9a20435 0001')))
    expect(opened.number).toBe('865123456789019')
  })
})

test('random bytes give nothing but bad frames, and always an end', () => {
  const chunk = fc.uint8Array({ maxLength: 300 })
  const flagged = fc.array(fc.constantFrom(0x7e, 0x7d, 0, 1, 2, 0x02, 0x40), { maxLength: 300 })
  fc.assert(
    fc.property(fc.oneof(chunk, flagged), (bytes) => {
      for (const { bytes: raw, error } of jt808.split(Buffer.from(bytes)).frames) {
        if (error) continue
        try {
          tryDecode(raw)
        } catch (thrown) {
          expect((thrown as Error).name).toMatch(/^(BadFrame|Truncated)$/)
        }
      }
    }),
  )
})

test('random bodies of every message give a message or a truncated frame', () => {
  const ids = [
    1, 2, 5, 0x100, 0x102, 0x104, 0x107, 0x200, 0x201, 0x210, 0x500, 0x608, 0x702, 0x704, 0x801,
    0x900, 0x901, 0x1007, 0x1107, 0x1205, 0x1300, 0x2070, 0x6006, 0x8103, 0x8105, 0x8300, 0x8401,
    0x8500, 0x8600, 0x8604, 0x8606, 0x8608, 0x106, 0x110, 0x705, 0x802, 0x818, 0x1003, 0x1005,
    0x1206, 0x1210, 0x1211, 0x1212, 0x8110, 0x8301, 0x8302, 0x8303, 0x8304, 0x8801, 0x8802, 0x8803,
    0x8804, 0x8805, 0x8a00, 0x9212,
  ]
  const body = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(fc.constantFrom(...ids), body, fc.boolean(), (id, bytes, is2019) => {
      try {
        const message = tryDecode(frame(id, Buffer.from(bytes), { is2019 }))
        expect(JSON.stringify(message?.fields)).toBeTypeOf('string')
      } catch (thrown) {
        expect((thrown as Error).name).toBe('Truncated')
      }
    }),
    { numRuns: 2000 },
  )
})

test('sealed frames open to what was sealed', () => {
  const body = fc.uint8Array({ maxLength: 1023 })
  fc.assert(
    fc.property(body, fc.nat(0xffff), fc.boolean(), (bytes, serial, is2019) => {
      const number = Buffer.from(
        (is2019 ? '7e7d' : '') + '7e7d'.repeat(3).padStart(12, '0') + (is2019 ? '7e7d' : ''),
        'hex',
      )
      const wire = sealFrame(
        { is2019, protocolVersion: is2019 ? 1 : 0, number },
        { id: 0x8300, serial, body: bytes },
      )
      const { frames } = jt808.split(wire)
      expect(frames).toHaveLength(1)
      const opened = jt808.open(frames[0]?.bytes ?? Buffer.alloc(0))
      expect(opened).toMatchObject({ id: 0x8300, serial, is2019 })
      expect(opened.bytes.subarray(opened.bodyAt, opened.bodyEnd)).toEqual(Buffer.from(bytes))
    }),
  )
})
