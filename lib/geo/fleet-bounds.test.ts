import { expect, test } from 'vitest'
import { fleetBounds } from './fleet-bounds.ts'

const at = (lon: number, lat: number, devices?: number) =>
  devices === undefined ? { lon, lat } : { lon, lat, devices }

test.each([
  ['of nothing', [], undefined],
  ['one device', [at(9.5, 47.1)], [9.5, 47.1, 9.5, 47.1]],
  ['one country', [at(9.5, 47.1), at(13.4, 52.5), at(7, 50.9)], [7, 47.1, 13.4, 52.5]],
  [
    'most in one, some far away',
    [at(9.5, 47.1), at(9.6, 47.2), at(114, 22.6)],
    [9.5, 47.1, 9.6, 47.2],
  ],
  ['as many here as there', [at(9.5, 47.1), at(114, 22.6)], [9.5, 22.6, 114, 47.1]],
  ['no part has most', [at(9, 47), at(114, 22), at(-58, -34)], [-58, -34, 114, 47]],
  ['a chain of neighbours', [at(1, 1), at(11, 1), at(21, 9), at(31, 1)], [1, 1, 31, 9]],
  [
    'both sides of the date line',
    [at(178.4, -18.1), at(-179.9, -16.8)],
    [178.4, -18.1, 180.1, -16.8],
  ],
  ['from its other side', [at(-179.9, -16.8), at(178.4, -18.1)], [178.4, -18.1, 180.1, -16.8]],
  ['at the poles and the edges', [at(180, 90), at(-180, 90)], [-180, 90, -180, 90]],
  ['counted groups', [at(9, 47, 5000), at(114, 22, 4000), at(-58, -34, 900)], [9, 47, 9, 47]],
] as const)('%s', (_, places, expected) => {
  const found = fleetBounds(places)
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found?.map((degrees) => Math.round(degrees * 1e6) / 1e6)).toEqual(expected)
})

test('a hundred thousand devices take a few passes over them', () => {
  const places = Array.from({ length: 100_000 }, (_, n) =>
    at(5 + (n % 997) / 100, 45 + (n % 89) / 20),
  )
  expect(fleetBounds(places)).toEqual([5, 45, 14.96, 49.4])
})
