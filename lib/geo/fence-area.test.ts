import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres } from './distance.ts'
import { borderMetres, circleArea, isInArea, passage, ringsArea } from './fence-area.ts'

const micro = (degrees: number) => Math.round(degrees * 1e6)
const ring = (...corners: [lat: number, lon: number][]) =>
  ringsArea([Int32Array.from(corners.flatMap(([lat, lon]) => [micro(lat), micro(lon)]))])
const within = (area: ReturnType<typeof ring>, lat: number, lon: number) =>
  isInArea(area, micro(lat), micro(lon))

const square = ring([31, 121], [31, 122], [32, 122], [32, 121])
/** Open to the north. */
const horseshoe = ring([0, 0], [0, 3], [3, 3], [3, 2], [1, 2], [1, 1], [3, 1], [3, 0])
const overDateLine = ring([10, 179], [10, 181], [11, 181], [11, 179])

test.each([
  ['in a square', square, 31.5, 121.5, true],
  ['north of it', square, 32.5, 121.5, false],
  ['beside it', square, 31.5, 122.1, false],
  ['in an arm of a horseshoe', horseshoe, 2, 0.5, true],
  ['between its arms', horseshoe, 2, 1.5, false],
  ['east of the date line', overDateLine, 10.5, -179.5, true],
  ['west of it', overDateLine, 10.5, 179.5, true],
  ['on the other side of the globe', overDateLine, 10.5, 0.5, false],
])('%s', (_, area, lat, lon, isInside) => {
  expect(within(area, lat, lon)).toBe(isInside)
})

test('a circle is what lies within its radius, near poles and date line too', () => {
  const place = {
    lat: fc.integer({ min: -89e6, max: 89e6 }),
    lon: fc.integer({ min: -180e6, max: 180e6 }),
  }
  fc.assert(
    fc.property(
      fc.record(place),
      fc.integer({ min: 20, max: 300_000 }),
      fc.tuple(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
      ),
      (centre, radius, [up, right]) => {
        const area = circleArea(centre.lat, centre.lon, radius)
        const reach = (radius / 111_195) * 1.5
        const lat = Math.max(-90, Math.min(90, centre.lat / 1e6 + up * reach))
        const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
        const east = centre.lon / 1e6 + (right * reach) / shrink
        const lon = ((((east + 180) % 360) + 360) % 360) - 180
        const [y, x] = [micro(lat), micro(lon)]
        const metres = distanceMetres([centre.lon / 1e6, centre.lat / 1e6], [x / 1e6, y / 1e6])
        expect(isInArea(area, y, x)).toBe(metres <= radius)
        expect(borderMetres(area, y, x)).toBeCloseTo(Math.abs(metres - radius), 3)
      },
    ),
    { numRuns: 1000 },
  )
})

test('the border of a polygon is as far as its nearest side', () => {
  expect(borderMetres(square, micro(31.5), micro(122.01))).toBeCloseTo(
    distanceMetres([122, 31.5], [122.01, 31.5]),
    -1,
  )
  expect(borderMetres(square, micro(31.9), micro(121.5))).toBeCloseTo(11_119.5, 0)
})

test('a way through is entered and left where it cuts the border', () => {
  const through = passage(square, { lat: 31.5e6, lon: 120e6 }, { lat: 31.5e6, lon: 124e6 })
  expect(through?.map((part) => Math.round(part * 100))).toEqual([25, 50])
  const arms = passage(horseshoe, { lat: 2e6, lon: -1e6 }, { lat: 2e6, lon: 4e6 })
  expect(arms?.map((part) => Math.round(part * 100))).toEqual([20, 80])
  expect(passage(square, { lat: 33e6, lon: 120e6 }, { lat: 33e6, lon: 124e6 })).toBe(undefined)
  const circle = circleArea(0, 0, 11_119.5)
  const across = passage(circle, { lat: 0, lon: -200_000 }, { lat: 0, lon: 200_000 })
  expect(across?.map((part) => Math.round(part * 100))).toEqual([25, 75])
  expect(passage(circle, { lat: 150_000, lon: -1e6 }, { lat: 150_000, lon: 1e6 })).toBe(undefined)
  const over = passage(overDateLine, { lat: 10.5e6, lon: 178e6 }, { lat: 10.5e6, lon: -178e6 })
  expect(over?.map((part) => Math.round(part * 100))).toEqual([25, 75])
})

test('a place in a polygon stays in it when the globe is turned', () => {
  const angle = fc.integer({ min: -179, max: 179 })
  fc.assert(
    fc.property(
      angle,
      fc.integer({ min: 0, max: 3_000_000 }),
      fc.integer({ min: 0, max: 3_000_000 }),
      (turn, lat, lon) => {
        const corners = [0, 0, 0, 3, 3, 3, 3, 2, 1, 2, 1, 1, 3, 1, 3, 0]
        const turned = ringsArea([
          Int32Array.from(corners, (value, at) => (value + (at % 2) * turn) * 1e6),
        ])
        const east = lon + turn * 1e6
        const wrapped = east > 180e6 ? east - 360e6 : east
        expect(isInArea(turned, lat, wrapped)).toBe(isInArea(horseshoe, lat, lon))
      },
    ),
  )
})
