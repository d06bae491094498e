import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterStops } from './cluster-stops.ts'
import type { StopTuple } from './list-stops.ts'

/** Degrees × 1e6 of so many metres of latitude. */
const metres = (count: number) => Math.round(count / 0.111_195)
const stop = (device: number, start: number, north: number, east = 0): StopTuple => [
  device,
  start,
  start + 600,
  metres(north),
  metres(east),
]

test('stops around the densest part are one place, the most visited first', () => {
  const stops = [
    stop(1, 0, 0),
    stop(1, 5000, 40, 30),
    stop(2, 9000, -50),
    stop(1, 20_000, 5000),
    stop(3, 30_000, 5100),
    stop(1, 40_000, 90_000),
  ]
  const [first, second, third, ...others] = clusterStops(stops, 150)
  expect(first).toMatchObject({ visits: 3, devices: 2, seconds: 1800, last: 9000, lastDevice: 2 })
  expect(second).toMatchObject({ visits: 2, devices: 2, last: 30_000, lat: metres(5050) })
  expect(third).toMatchObject({ visits: 1, devices: 1 })
  expect(others).toEqual([])
  // The first two places stay apart, whatever the order.
  expect(clusterStops(stops.toReversed(), 150).map(({ visits }) => visits)).toEqual([3, 2, 1])
})

test('each stop is of one place, wherever on the globe', () => {
  const places = fc.tuple(
    fc.integer({ min: -85_000_000, max: 85_000_000 }),
    fc.integer({ min: -179_000_000, max: 179_000_000 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 })), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.integer({ min: 30, max: 1000 }),
  )
  fc.assert(
    fc.property(places, ([lat, lon, offsets, radius]) => {
      const stops = offsets.map(
        ([north, east], at): StopTuple => [at, at, at + 1, lat + metres(north), lon + metres(east)],
      )
      const clusters = clusterStops(stops, radius)
      expect(clusters.reduce((sum, { visits }) => sum + visits, 0)).toBe(stops.length)
      expect(clusters.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(stops.length)
    }),
  )
})
