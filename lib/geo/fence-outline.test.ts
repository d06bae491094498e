import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FencePoint, unwrapped } from '../rules/fence-limits.ts'
import { borderMetres, corridorArea } from './fence-area.ts'
import { type DrawnPolygon, polygonsOf } from './fence-outline.ts'

const points = (...places: [lat: number, lon: number][]): FencePoint[] =>
  places.map(([lat, lon]) => ({ lat: Math.round(lat * 1e6), lon: Math.round(lon * 1e6) }))
const corridor = (line: readonly FencePoint[], width: number) => {
  const [polygon = []] = polygonsOf({ type: 'corridor', points: line, width }, () => [])
  return polygon
}
const areaOf = (line: readonly FencePoint[], width: number) =>
  corridorArea(Int32Array.from(unwrapped(line).flatMap(({ lat, lon }) => [lat, lon])), width)

/** How far the drawn border is from the one that the gateway judges by, in metres. */
const farthestOff = (polygon: DrawnPolygon, line: readonly FencePoint[], width: number) => {
  const area = areaOf(line, width)
  return Math.max(
    ...polygon.flat().map(([lon, lat]) => {
      const east = lon - Math.round(lon / 360) * 360
      return borderMetres(area, Math.round(lat * 1e6), Math.round(east * 1e6))
    }),
  )
}

test.each([
  ['a street', points([47.1, 9.5], [47.11, 9.52], [47.13, 9.52]), 20],
  ['a motorway over a country, to the north', points([47.5, 8], [52.5, 13.4], [54.3, 10.1]), 500],
  ['a way over the date line', points([-17, 179.9], [-17.1, -179.9]), 5000],
])('%s is drawn as it is judged', (_, line, width) => {
  const polygon = corridor(line, width)
  expect(polygon).toHaveLength(1)
  expect(farthestOff(polygon, line, width)).toBeLessThan(width * 0.02 + 4)
})

test('a round trip has a hole, a line that crosses itself one border', () => {
  const square = points([47, 9], [47, 9.1], [47.1, 9.1], [47.1, 9], [47, 9])
  expect(corridor(square, 1000)).toHaveLength(2)
  const eight = points([47, 9], [47.02, 9.02], [47, 9.02], [47.02, 9])
  expect(corridor(eight, 200)).toHaveLength(2)
  const line = points([47, 9], [47.02, 9.02], [47.02, 9], [47.01, 9.005])
  expect(farthestOff(corridor(line, 100), line, 100)).toBeLessThan(3)
})

test('any line is drawn as it is judged', () => {
  const near = fc.integer({ min: -40_000, max: 40_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(near, near), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 20, max: 5000 }),
      fc.integer({ min: -70, max: 70 }),
      (legs, width, lat) => {
        const line = legs.map(([up, right]) => ({ lat: lat * 1e6 + up, lon: 9e6 + right }))
        fc.pre(line.every(({ lon }, at) => lon !== line[at - 1]?.lon))
        expect(farthestOff(corridor(line, width), line, width)).toBeLessThan(width * 0.02 + 4)
      },
    ),
    { numRuns: 200 },
  )
})

test('fifty points are drawn while a hand moves one', () => {
  const line = Array.from({ length: 50 }, (_, at) => ({
    lat: Math.round(47e6 + 40_000 * Math.cos(at * 1.7)),
    lon: 9e6 + at * 30_000,
  }))
  const [outer = []] = corridor(line, 500)
  expect(outer.length).toBeGreaterThan(100)
  // What a map can draw again with each move.
  expect(outer.length).toBeLessThan(1500)
})

test('a rectangle is four corners, none before the second is set', () => {
  const [corner, opposite] = points([47, 179], [48, -179]) as [FencePoint, FencePoint]
  expect(polygonsOf({ type: 'rectangle', corner, opposite }, () => [])).toEqual([
    [
      [
        [179, 47],
        [181, 47],
        [181, 48],
        [179, 48],
        [179, 47],
      ],
    ],
  ])
  expect(polygonsOf({ type: 'rectangle', corner, opposite: undefined }, () => [])).toEqual([[[]]])
})
