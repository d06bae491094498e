import { expect, test } from 'vitest'
import { bdToWgs, wgsToBd } from './bd09.ts'
import { distanceMetres } from './distance.ts'
import { gcjToWgs } from './gcj02.ts'

test('the published pair of coordtransform: GCJ-02 116.404, 39.915 is BD-09 116.41036949, 39.92133699', () => {
  const wgs = gcjToWgs(116.404, 39.915)
  expect(distanceMetres(bdToWgs(116.410_369_493_71, 39.921_336_993_51), wgs)).toBeLessThan(1)
  expect(distanceMetres(wgsToBd(...wgs), [116.410_369_493_71, 39.921_336_993_51])).toBeLessThan(1)
})

test('the way there and back ends where it began, in China and outside', () => {
  const places: [lon: number, lat: number][] = [
    [121.47, 31.23],
    [87.6, 43.8],
    [9.52, 47.14],
    [-122.4, 37.7],
  ]
  for (const place of places)
    expect(distanceMetres(bdToWgs(...wgsToBd(...place)), place)).toBeLessThan(1)
})
