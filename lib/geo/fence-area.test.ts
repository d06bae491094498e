import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMetres } from './distance.ts'
import {
  type Area,
  borderMetres,
  circleArea,
  corridorArea,
  isInArea,
  passage,
  ringsArea,
} from './fence-area.ts'
import { placeFrom } from './fence-rings.ts'

const micro = (degrees: number) => Math.round(degrees * 1e6)
const ring = (...corners: [lat: number, lon: number][]) =>
  ringsArea([Int32Array.from(corners.flatMap(([lat, lon]) => [micro(lat), micro(lon)]))])
const within = (area: Area, lat: number, lon: number) => isInArea(area, micro(lat), micro(lon))

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

const flat = (...points: [lat: number, lon: number][]) =>
  Int32Array.from(points.flatMap(([lat, lon]) => [micro(lat), micro(lon)]))
/** 1 km wide: north 0.2°, then east 0.2°. */
const bent = corridorArea(flat([47, 9], [47.2, 9], [47.2, 9.2]), 1000)
const street = corridorArea(flat([-17, 179.9], [-17, 180.1]), 200)

test.each([
  ['on its line', bent, 47.1, 9, true],
  ['480 m beside it', bent, 47.1, 9.0063, true],
  ['520 m beside it', bent, 47.1, 9.0069, false],
  ['beyond its end, within the round', bent, 46.9957, 9, true],
  ['farther beyond its end', bent, 46.9953, 9, false],
  ['in the outer round of a bend', bent, 47.203, 8.9955, true],
  ['in the outer corner of a bend', bent, 47.2043, 8.9937, false],
  ['in its box, far from the line', bent, 47.05, 9.15, false],
  ['on the date line', street, -17, 180, true],
  ['west of it', street, -17.0008, 179.95, true],
  ['east of it', street, -17.0008, -179.95, true],
  ['north of it there', street, -16.999, -179.95, false],
])('a place %s of a corridor', (_, area, lat, lon, isInside) => {
  expect(within(area, lat, lon)).toBe(isInside)
})

test('a corridor is what lies within half its width of a line, wherever on the globe', () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const legs = fc.array(fc.tuple(between(-0.2, 0.2), between(-0.2, 0.2)), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.record({
        lat: fc.integer({ min: -75e6, max: 75e6 }),
        lon: fc.integer({ min: -180e6, max: 180e6 }),
      }),
      legs,
      fc.integer({ min: 20, max: 5000 }),
      fc.tuple(fc.nat(), between(0, 1), between(0, 2), between(0, 360)),
      (start, legs, width, [pick, part, away, course]) => {
        const line = [start]
        for (const [up, right] of legs) {
          const last = line.at(-1) ?? start
          line.push({ lat: last.lat + micro(up), lon: last.lon + micro(right) })
        }
        const area = corridorArea(
          Int32Array.from(line.flatMap(({ lat, lon }) => [lat, lon])),
          width,
        )
        const leg = pick % legs.length
        const [from, to] = [line[leg] ?? start, line[leg + 1] ?? start]
        const on: [number, number] = [
          (from.lon + (to.lon - from.lon) * part) / 1e6,
          (from.lat + (to.lat - from.lat) * part) / 1e6,
        ]
        const [lon, lat] = placeFrom(on, course, (away * width) / 2)
        const turned = micro(lon - Math.round(lon / 360) * 360)
        // Nearer by another leg, perhaps; never by more than the plane is uneven.
        const nearest = Math.min(
          ...line.slice(1).flatMap((end, at) =>
            Array.from({ length: 401 }, (_, n) => {
              const begin = line[at] ?? start
              const place: [number, number] = [
                (begin.lon + ((end.lon - begin.lon) * n) / 400) / 1e6,
                (begin.lat + ((end.lat - begin.lat) * n) / 400) / 1e6,
              ]
              return distanceMetres(place, [lon, lat])
            }),
          ),
          away * (width / 2),
        )
        if (nearest < (width / 2) * 0.99 - 1) expect(isInArea(area, micro(lat), turned)).toBe(true)
        const apart = Math.max(0, ...legs.map(([up, right]) => Math.hypot(up, right))) * 111_195
        // Between two of the 401 places the line may come nearer.
        if (nearest > (width / 2) * 1.01 + apart / 400 + 1)
          expect(isInArea(area, micro(lat), turned)).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})

test('the border of a corridor, and a way through it', () => {
  expect(borderMetres(bent, micro(47.1), micro(9))).toBeCloseTo(500, 3)
  expect(borderMetres(bent, micro(47.1), micro(9.0132))).toBeCloseTo(500, -1)
  const east = (lat: number, from: number, to: number) =>
    passage(bent, { lat: micro(lat), lon: micro(from) }, { lat: micro(lat), lon: micro(to) })
  const wide = 500 / (111_195 * Math.cos((47.1 * Math.PI) / 180))
  const [first, last] = east(47.1, 8.9, 9.1) ?? []
  expect(first).toBeCloseTo((0.1 - wide) / 0.2, 4)
  expect(last).toBeCloseTo((0.1 + wide) / 0.2, 4)
  expect(east(46.9, 8.9, 9.1)).toBe(undefined)
  // Past the round end, where neither side of the line is met.
  expect(east(46.9958, 8.9, 9.1)).toHaveLength(2)
  const over = passage(
    street,
    { lat: -16.9e6, lon: micro(-179.95) },
    { lat: -17.1e6, lon: micro(-179.95) },
  )
  expect(over?.map((part) => Math.round(part * 1000))).toEqual([496, 504])
})

test('a way through any corridor is entered and left at its border', () => {
  const degree = fc.integer({ min: -50_000, max: 50_000 })
  const point = fc.tuple(degree, degree)
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 20, max: 5000 }),
      point,
      point,
      (line, width, from, to) => {
        const area = corridorArea(Int32Array.from(line.flat()), width)
        const places = [from, to].map(([lat, lon]) => ({ lat, lon }))
        const [begin, end] = places as [(typeof places)[0], (typeof places)[0]]
        fc.pre(places.every(({ lat, lon }) => !isInArea(area, lat, lon)))
        const parts = passage(area, begin, end)
        const steps = Array.from({ length: 501 }, (_, n) => n / 500)
        const at = (part: number) =>
          [
            begin.lat + (end.lat - begin.lat) * part,
            begin.lon + (end.lon - begin.lon) * part,
          ] as const
        const inside = steps.filter((part) => isInArea(area, ...at(part)))
        if (!parts) {
          expect(inside).toEqual([])
          return
        }
        for (const part of parts) expect(borderMetres(area, ...at(part))).toBeLessThan(1)
        for (const part of inside) {
          expect(part).toBeGreaterThan(parts[0] - 1e-3)
          expect(part).toBeLessThan(parts[1] + 1e-3)
        }
      },
    ),
    { numRuns: 150 },
  )
})
