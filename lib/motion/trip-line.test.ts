import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomDay } from '../../tests/factories/motion-days.ts'
import type { LonLat } from '../geo/distance.ts'
import { decodePolyline } from '../geo/polyline.ts'
import { advance } from './advance.ts'
import { daysIn } from './day-cut.ts'
import { motionDefaults } from './definitions.ts'
import type { Trip } from './facts.ts'
import type { Fix } from './fix.ts'
import { newState } from './state.ts'
import { lineMetres, TripLine } from './trip-line.ts'

const rules = { definitions: motionDefaults, dayOf: daysIn('Etc/UTC') }

/** Trips of a day, and the fixes that the stages took. */
function driven(fixes: readonly Fix[]): { trips: Trip[]; taken: Fix[] } {
  const state = newState()
  const trips: Trip[] = []
  const taken: Fix[] = []
  for (const fix of fixes) {
    for (const fact of advance(state, fix, rules)) if (fact.kind === 'trip') trips.push(fact)
    if (state.jumpTime === 0) taken.push(fix)
  }
  return { trips, taken }
}

function lineOf({ startLat: lat, startLon: lon, start, end }: Trip, fixes: readonly Fix[]) {
  const at = fixes.findLastIndex((fix) => fix.time <= start && fix.lat === lat && fix.lon === lon)
  const line = new TripLine({ time: fixes[at]?.time ?? start, lat, lon }, motionDefaults)
  for (const fix of fixes.slice(at + 1)) if (fix.time <= end) line.take(fix)
  return decodePolyline(line.encode())
}

function metresFrom(line: readonly LonLat[], lon: number, lat: number): number {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const squares = line.slice(1).map(([endLon, endLat], i) => {
    const [startLon, startLat] = line[i] ?? [endLon, endLat]
    const [dx, dy] = [(endLon - startLon) * narrow, endLat - startLat]
    const [x, y] = [(lon - startLon) * narrow, lat - startLat]
    const length = dx * dx + dy * dy
    const part = length > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / length)) : 0
    return (x - dx * part) ** 2 + (y - dy * part) ** 2
  })
  return Math.sqrt(Math.min(...squares)) * 111_195
}

test('the line of a trip passes within 10 m of each fix that the stages took, and of no other', () => {
  let [lines, points, jumps] = [0, 0, 0]
  fc.assert(
    fc.property(randomDay, fc.integer({ min: -60, max: 60 }), (fixes, bend) => {
      const day = fixes.map((fix, at) => ({
        ...fix,
        lon: fix.lon + Math.round(Math.sin(at / 7) * bend * 50),
      }))
      const { trips, taken } = driven(day)
      const places = new Set(taken.map(({ lat, lon }) => `${lon / 1e6} ${lat / 1e6}`))
      jumps += day.length - taken.length
      for (const trip of trips) {
        const line = lineOf(trip, day)
        lines += 1
        points += line.length
        for (const [lon, lat] of line) expect(places.has(`${lon} ${lat}`)).toBe(true)
        const own = taken.filter(({ time }) => time > trip.start && time < trip.end)
        const away = own.map(({ lon, lat }) => metresFrom(line, lon / 1e6, lat / 1e6))
        expect(Math.max(0, ...away)).toBeLessThan(lineMetres * 1.01)
      }
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(lines, points, jumps)).toBeGreaterThan(100)
})

test('a line goes on over the date line', () => {
  const line = new TripLine({ time: 0, lat: 1, lon: 179_990_000 }, motionDefaults)
  line.take({ time: 60, lat: 1, lon: -179_990_000 })
  expect(decodePolyline(line.encode())).toEqual([
    [179.99, 0.000001],
    [180.01, 0.000001],
  ])
})
