import { expect, test } from 'vitest'
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
