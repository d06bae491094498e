import { expect, test } from 'vitest'
import { isAmrTooLong, isTooLong } from './longest-played.ts'
import { playTime } from './play-time.ts'
import { peaksOf } from './sound.ts'

test('each part has the loudest sample of all channels', () => {
  const channels = [Float32Array.from([0, 0.5, -0.25, 0]), Float32Array.from([0, 0, 0, -0.75])]
  expect([...peaksOf({ channels }, 2)]).toEqual([0.5, 0.75])
  expect([...peaksOf({ channels: [] }, 2)]).toEqual([0, 0])
})

test.each([
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
])('%d seconds', (seconds, text) => {
  expect(playTime(seconds)).toBe(text)
})

test('what would be hours of silence, a byte each frame, is not decoded', () => {
  const silent = (frames: number) => new Uint8Array(6 + frames).fill(0x7c)
  expect(isAmrTooLong(silent(360_000))).toBe(false)
  expect(isAmrTooLong(silent(360_001))).toBe(true)
  expect([isTooLong(null), isTooLong(7200), isTooLong(7201)]).toEqual([false, false, true])
})
