import { describe, expect, test } from 'vitest'
import { LonSpan, lonNear, unwrappedLine } from './date-line.ts'

test('a longitude near another is on its side of the date line', () => {
  expect(lonNear(-179.9, 179.8)).toBeCloseTo(180.1, 9)
  expect(lonNear(179.9, -179.8)).toBeCloseTo(-180.1, 9)
  expect(lonNear(-179.9, 539.9)).toBeCloseTo(540.1, 9)
  expect([lonNear(9.5, 8), lonNear(-70, 100)]).toEqual([9.5, -70])
})

test('a way across the date line, there and back, is one line', () => {
  const there = [179.98, 179.999, -179.98, -179.95, 180, 179.97]
  const line = unwrappedLine(there.map((lon) => [lon, -16.8]))
  for (const [at, [lon]] of line.entries())
    expect(lon).toBeCloseTo([179.98, 179.999, 180.02, 180.05, 180, 179.97][at] ?? 0, 9)
  expect(unwrappedLine([])).toEqual([])
})

describe('the narrowest span', () => {
  const spanOf = (...lons: number[]) => {
    const span = new LonSpan()
    for (const lon of lons) span.add(lon)
    return span.narrowest()?.map((lon) => Number(lon.toFixed(6)))
  }

  test.each([
    ['nothing', [], undefined],
    ['one place', [9.52], [9.52, 9.52]],
    ['places of one side', [9.5, 47.3, -3], [-3, 47.3]],
    ['Taveuni', [179.95, -179.95, 179.99], [179.95, 180.05]],
    ['Chukotka to Alaska', [170.2, -175.1, -149.9], [170.2, 210.1]],
    ['New Zealand and Chatham', [174.8, -176.5], [174.8, 183.5]],
    ['the date line itself', [180, -180, 179.5], [179.5, 180]],
    ['longitudes that went on', [180.05, 179.9, 540.1], [179.9, 180.1]],
    ['places all round', [-170, -60, 0, 60, 120, 175], [-60, 190]],
    ['Lisbon and Vladivostok', [-9.1, 131.9], [-9.1, 131.9]],
  ] as [string, number[], number[] | undefined][])('%s', (_, lons, expected) => {
    expect(spanOf(...lons)).toEqual(expected)
  })
})
