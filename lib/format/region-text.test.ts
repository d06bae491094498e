import { expect, test } from 'vitest'
import { parseRegion, regionText } from './region-text.ts'

const corner = (lat: number, lon: number) => ({ lat: lat * 1e6, lon: lon * 1e6 })

test.each([
  [
    'c31.230416,121.473701,500',
    { type: 'circle', centre: { lat: 31_230_416, lon: 121_473_701 }, radius: 500 },
  ],
  [
    'p-1,179.5;1,179.5;0,-179.5',
    { type: 'polygon', points: [corner(-1, 179.5), corner(1, 179.5), corner(0, -179.5)] },
  ],
] as const)('%s', (text, shape) => {
  expect(parseRegion(text)).toEqual(shape)
  expect(regionText(shape)).toBe(text)
})

test.each([
  '',
  'new',
  'c31,121',
  'c31,121,19',
  'c91,121,500',
  'c31,181,500',
  'c31,121,5e2x',
  'p1,1;2,2',
  'p1,1;2,2;x',
])('no area: %s', (text) => expect(parseRegion(text)).toBeUndefined())

test('nothing is drawn yet', () => {
  expect(regionText({ type: 'circle', centre: undefined, radius: 500 })).toBe('')
})
