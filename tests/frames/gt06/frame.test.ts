import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildFrame } from '#server/gateway/codecs/gt06/frame.ts'
import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import { gps, lbs, lockLogin, longFrame, shortFrame } from './build.ts'

function receive(chunks: Buffer[]) {
  const good: string[] = []
  let bad = 0
  let rest = Buffer.alloc(0)
  for (const chunk of chunks) {
    const cut = gt06.split(Buffer.concat([rest, chunk]))
    rest = cut.rest as typeof rest
    for (const { bytes, error } of cut.frames) {
      try {
        if (error) throw new Error(error)
        gt06.open(bytes)
        good.push(bytes.toString('hex'))
      } catch {
        bad++
      }
    }
  }
  return { good, bad, rest }
}

const login = shortFrame(0x01, '0123456789012345')
const location = shortFrame(0x22, `${gps} ${lbs} 01 00 00`, 2)
const info = longFrame(0x94, '00 04d2', 3)

const frames = fc.array(fc.constantFrom(login, location, info), { minLength: 1, maxLength: 6 })

/** Content may hold start and stop bits. */
const anyFrame = fc
  .record({
    type: fc.integer({ min: 0, max: 255 }),
    serial: fc.integer({ min: 0, max: 0xffff }),
    isLong: fc.boolean(),
    content: fc.uint8Array({ maxLength: 240 }).map((bytes) => Buffer.from(bytes)),
  })
  .map((frame) => ({ frame, bytes: buildFrame(frame) }))

function cutAt(bytes: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  const starts = [0, ...ends]
  return starts.map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length))
}

describe('framing of GT06', () => {
  test('a frame opens to type, serial and content', () => {
    const { type, serial, content, isLong } = gt06.open(location)
    expect({ type, serial, isLong, size: content.length }).toEqual({
      type: 0x22,
      serial: 2,
      isLong: false,
      size: 29,
    })
  })

  test("a lock's log-in has its maker's text in the CRC, no other text will do", () => {
    const sealed = lockLogin('0865123456789012 3608 0642')
    expect(gt06.open(sealed)).toMatchObject({ type: 0x01, serial: 1, isKeyed: true })
    expect(gt06.open(login)).not.toHaveProperty('isKeyed')
    const changed = Buffer.from(sealed)
    changed[6] = 0x99
    expect(() => gt06.open(changed)).toThrow('wrong CRC')
    expect(receive([Buffer.concat([sealed, location])]).good).toHaveLength(2)
  })

  test('the long form opens with a word for its length', () => {
    expect(gt06.open(info)).toMatchObject({ type: 0x94, serial: 3, isLong: true })
  })

  test('frames come whole however the stream is cut or joined', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat(400), { maxLength: 8 }), (sent, places) => {
        const { good, bad, rest } = receive(cutAt(Buffer.concat(sent), places))
        expect(good).toEqual(sent.map((frame) => frame.toString('hex')))
        expect(bad).toBe(0)
        expect(rest).toHaveLength(0)
      }),
    )
  })

  test('a frame that was built opens to what it was built from', () => {
    fc.assert(
      fc.property(anyFrame, ({ frame, bytes }) => {
        expect(gt06.open(bytes)).toEqual(frame)
        expect(receive([bytes]).good).toEqual([bytes.toString('hex')])
      }),
    )
  })

  test('content may hold stop bits and start bits', () => {
    const tricky = longFrame(0x9b, '03 0d0a 7878 0d0a 7979 0d0a')
    expect(receive([tricky, login]).good).toEqual([tricky, login].map((f) => f.toString('hex')))
  })

  test('one changed bit is refused, and the frames around it are not lost', () => {
    fc.assert(
      fc.property(fc.nat(location.length * 8 - 1), (bit) => {
        const broken = Buffer.from(location)
        broken[bit >> 3] = (broken[bit >> 3] as number) ^ (1 << (bit & 7))
        // To fill whatever length the broken one claims.
        const after = Array.from({ length: 120 }, () => login)
        const { good, bad } = receive([login, broken, ...after])
        expect(bad).toBeGreaterThan(0)
        expect(good).not.toContain(broken.toString('hex'))
        expect(good.filter((frame) => frame === login.toString('hex'))).toHaveLength(121)
      }),
      { numRuns: 300 },
    )
  })

  test('garbage before and between frames is skipped', () => {
    const garbage = fc
      .uint8Array({ minLength: 1, maxLength: 60 })
      .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0x78 || byte === 0x79 ? 0 : byte))))
    fc.assert(
      fc.property(garbage, garbage, (first, second) => {
        const { good } = receive([first, login, second, info])
        expect(good).toEqual([login.toString('hex'), info.toString('hex')])
      }),
    )
  })

  test('random bytes neither throw nor pile up', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 900 }), { maxLength: 8 }), (chunks) => {
        const { rest } = receive(chunks.map((chunk) => Buffer.from(chunk)))
        expect(rest.length).toBeLessThan(gt06.maxFrameBytes)
      }),
    )
  })

  test('a length over the longest frame is refused at once', () => {
    const { bad, rest } = receive([Buffer.from('7979ffff94', 'hex')])
    expect(bad).toBe(1)
    expect(rest).toHaveLength(0)
  })

  test.each([
    ['a wrong CRC', '78780d01012345678901234500018cde0d0a', 'wrong CRC'],
    ['wrong stop bits', '78780d01012345678901234500018cdd0d0b', 'no stop bits'],
    ['other start bits', '77780d01012345678901234500018cdd0d0a', 'no start bits'],
    ['a length that does not fit', '78780e01012345678901234500018cdd0d0a', 'wrong length'],
    ['no room for an envelope', '7878040100010d0a0d0a', 'wrong length'],
  ])('refuses %s', (_, hex, why) => {
    expect(() => gt06.open(Buffer.from(hex, 'hex'))).toThrow(why)
  })
})
