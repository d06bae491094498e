import { expect, test } from 'vitest'
import { readWkt } from './read-wkt.ts'

test.each([
  ['CIRCLE (47.5 -8.25, 120.4)', { type: 'circle', lat: 47_500_000, lon: -8_250_000, radius: 120 }],
  [
    'polygon((47 8,47.1 8,47.1 8.1,47 8))',
    {
      type: 'polygon',
      points: [
        { lat: 47e6, lon: 8e6 },
        { lat: 47.1e6, lon: 8e6 },
        { lat: 47.1e6, lon: 8.1e6 },
      ],
    },
  ],
  [
    'LINESTRING (47 8, 47 8, 47.1 8.1)',
    {
      type: 'corridor',
      width: 50,
      points: [
        { lat: 47e6, lon: 8e6 },
        { lat: 47.1e6, lon: 8.1e6 },
      ],
    },
  ],
])('%s is read, latitude first', (text, shape) => expect(readWkt(text, 25)).toEqual(shape))

test.each([
  ['POINT (47 8)', 'shape'],
  ['CIRCLE (97 8, 120)', 'shape'],
  ['CIRCLE (47 8, 5)', 'size'],
  ['POLYGON ((47 8, 47.1 8, 47 8))', 'corners'],
  ['POLYGON ((47 8, 48 9, 48 8, 47 9, 47 8))', 'crossing'],
  ['POLYGON ((47 8, 47.1 x, 47.1 8.1))', 'shape'],
  ['LINESTRING (47 8, 47 8)', 'corners'],
])('%s is refused: %s', (text, why) => expect(readWkt(text, undefined)).toBe(why))
