import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadFrame } from '#server/gateway/codecs/protocol.ts'
import { watch } from '#server/gateway/codecs/watch/index.ts'
import { unescapeAudio } from '#server/gateway/codecs/watch/voice.ts'
import { escapedSound, watchFrame } from '../../simulator/protocols/watch.ts'
import { expectPlausible } from '../plausible.ts'

const own = { maker: '3G', id: '4504816162' }
const options = { model: '', settings: {}, receivedAt: 1_795_000_000 }

const value = fc.oneof(
  fc.constantFrom('', 'A', 'V', 'N', 'S', 'E', 'W', '241126', '143015', '47.1', '00010000', '-61'),
  fc.constantFrom('1c:fa:68:13:a5:b4', '1e400', '-0', '+1.5', '0x10', 'NaN', '\0', ']', '[3G*'),
  fc.string({ maxLength: 12 }),
  fc.integer().map(String),
  fc.double().map(String),
)
const word = fc.constantFrom(
  'LK',
  'UD',
  'UD2',
  'UD_LTE',
  'AL',
  'CONFIG',
  'bphrt',
  'oxygen',
  'btemp2',
  'TK',
  'TS',
  'XX',
)
const content = fc
  .tuple(word, fc.array(value, { maxLength: 40 }))
  .map(([first, values]) => [first, ...values].join(','))

test('whatever the values, a report is plausible or the frame is refused', () => {
  fc.assert(
    fc.property(content, (text) => {
      const { frames } = watch.split(watchFrame(own, text))
      expect(frames).toHaveLength(1)
      try {
        const frame = watch.open(frames[0]?.bytes as Buffer)
        const message = watch.decode(frame, options, {})
        for (const report of message?.reports ?? []) expectPlausible(report)
        expect(JSON.stringify(message?.reports ?? [])).not.toContain('\\u0000')
      } catch (error) {
        expect(error).toBeInstanceOf(BadFrame)
      }
    }),
    { numRuns: 2000 },
  )
})

test('whatever the bytes, each is in a frame or left, and splitting ends', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    content.map((text) => watchFrame(own, text)),
    fc.constantFrom('[', ']', '[3G*', '[3G*4504816162*', '[3G*4504816162*0040*LK').map(Buffer.from),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const bytes = Buffer.concat(pieces)
      const { frames, rest } = watch.split(bytes)
      const size = frames.reduce((sum, frame) => sum + frame.bytes.length, rest.length)
      expect(size).toBe(bytes.length)
      for (const { bytes: raw, error } of frames) if (!error) watch.numberOfBroken?.(raw)
    }),
    { numRuns: 2000 },
  )
})

test('a sound survives its way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const escaped = escapedSound(Buffer.from(bytes))
      expect(/[[\],*]/.test(escaped.toString('latin1'))).toBe(false)
      expect(unescapeAudio(escaped)).toEqual(Buffer.from(bytes))
    }),
  )
})
