import { expect, test } from 'vitest'
import { findStays, type TrackFix, trackMetres } from './stay-points.ts'

/** 9 millionths of a degree of latitude are a metre. */
const fix = (time: number, metresNorth: number, speed = 0): TrackFix => ({
  time,
  lat: Math.round(metresNorth * 9),
  lon: 0,
  speed,
})

test('a stay begins at the first slow fix and ends with the last within 60 m', () => {
  const fixes = [fix(0, 0, 300), fix(60, 500), fix(120, 520), fix(400, 530), fix(460, 900, 300)]
  expect(findStays(fixes, 300)).toEqual([{ lat: 4500, lon: 0, startTime: 60, endTime: 400 }])
})

test('a short halt is no stay', () => {
  expect(findStays([fix(0, 0), fix(60, 5), fix(70, 500, 300)], 300)).toEqual([])
})

test('slow fixes that creep on are no stay', () => {
  expect(
    findStays(
      [0, 1, 2, 3, 4].map((n) => fix(n * 200, n * 61)),
      300,
    ),
  ).toEqual([])
})

test('a device that slept through its stay stayed until its first fix on the way', () => {
  const fixes = [fix(0, 0), fix(3600, 30, 200), fix(3660, 700, 400)]
  expect(findStays(fixes, 300)).toEqual([{ lat: 0, lon: 0, startTime: 0, endTime: 3600 }])
})

test('jitter within a stay adds nothing to the way', () => {
  const fixes = [fix(0, 0, 300), fix(60, 1000), fix(300, 1040), fix(700, 1000), fix(760, 2000, 300)]
  expect(trackMetres(fixes, findStays(fixes, 300))).toBeCloseTo(2000, -1)
  expect(trackMetres(fixes, [])).toBeCloseTo(2080, -1)
})

test('no fixes, no stays and no way', () => {
  expect(findStays([], 300)).toEqual([])
  expect(trackMetres([], [])).toBe(0)
})
