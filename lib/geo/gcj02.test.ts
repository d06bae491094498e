import gcoord from 'gcoord'
import { describe, expect, it } from 'vitest'
import { isInMainlandChina } from '#lib/geo/is-in-mainland-china.ts'
import { distanceMetres } from './distance.ts'
import { gcjToWgs, wgsToGcj } from './gcj02.ts'

const inland = Array.from({ length: 5000 }, (_, i): [number, number] => [
  75 + ((i * 0.618_034) % 1) * 58,
  19 + ((i * 0.754_877) % 1) * 33,
]).filter(([lon, lat]) => isInMainlandChina(lon, lat))

describe('GCJ-02', () => {
  it('shifts as gcoord does inside mainland China', () => {
    expect(inland.length).toBeGreaterThan(2000)
    for (const [lon, lat] of inland) {
      const oracle = gcoord.transform([lon, lat], gcoord.WGS84, gcoord.GCJ02) as [number, number]
      expect(distanceMetres(wgsToGcj(lon, lat), oracle)).toBeLessThan(1e-6)
    }
  })

  it('is undone to a millimetre', () => {
    for (const [lon, lat] of inland) {
      const [gcjLon, gcjLat] = wgsToGcj(lon, lat)
      expect(distanceMetres(gcjToWgs(gcjLon, gcjLat), [lon, lat])).toBeLessThan(0.001)
    }
  })

  it.each([
    ['Seoul', 126.978, 37.566],
    ['Hanoi', 105.85, 21.03],
    ['Taipei', 121.56, 25.03],
    ['Hong Kong Central', 114.158, 22.282],
    ['Macau', 113.543, 22.19],
    ['Delhi', 77.2, 28.6],
    ['Ulaanbaatar', 106.9, 47.92],
    ['Kinmen', 118.32, 24.44],
  ])('leaves %s where it is', (_, lon, lat) => {
    expect(wgsToGcj(lon, lat)).toEqual([lon, lat])
    expect(gcjToWgs(lon, lat)).toEqual([lon, lat])
  })

  it.each([
    ['Luohu', 114.12, 22.545],
    ['Gongbei', 113.549, 22.222],
    ['Xiamen', 118.08, 24.45],
    ['Dandong', 124.38, 40.13],
    ['Shanghai', 121.47, 31.23],
    ['Sanya', 109.5, 18.25],
  ])('shifts %s', (_, lon, lat) => {
    const moved = distanceMetres(wgsToGcj(lon, lat), [lon, lat])
    expect(moved).toBeGreaterThan(100)
    expect(moved).toBeLessThan(700)
  })
})
