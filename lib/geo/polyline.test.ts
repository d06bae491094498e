import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

it('writes the example of the format', () => {
  // The published example has five decimals: a tenth of its degrees has the same numbers in six.
  const points: [number, number][] = [
    [-12.02, 3.85],
    [-12.095, 4.07],
    [-12.6453, 4.3252],
  ]
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
})

it('reads what it wrote, anywhere on Earth', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6)
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(360), degrees(90))), (points) => {
      expect(decodePolyline(encodePolyline(points))).toEqual(
        points.map(([x, y]) => [x || 0, y || 0]),
      )
    }),
  )
})
