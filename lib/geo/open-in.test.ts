import { describe, expect, it } from 'vitest'
import { distanceMetres } from './distance.ts'
import { wgsToGcj } from './gcj02.ts'
import { type MapAppName, mapApps, mapAppsOf, openInUrl } from './open-in.ts'

const shenzhen = { lon: 114.0579, lat: 22.5431, name: '粤B·M9333 (2)' }
const vaduz = { lon: 9.5215, lat: 47.141, name: 'FL 40' }
const apps = Object.keys(mapApps) as MapAppName[]

/** The point that an address names, whatever its order. */
function pointOf(app: MapAppName, url: string): [lon: number, lat: number] {
  const [first = 0, second = 0] = [...decodeURIComponent(url).matchAll(/\d+\.\d{6}/g)].map(Number)
  return app === 'amap' ? [first, second] : [second, first]
}

describe('openInUrl', () => {
  it('shifts for Amap and Apple within mainland China, and nowhere else', () => {
    const shifted = wgsToGcj(shenzhen.lon, shenzhen.lat)
    for (const app of apps) {
      for (const mode of ['place', 'directions'] as const) {
        const isShifted = app === 'amap' || app === 'apple'
        const here = pointOf(app, openInUrl(app, shenzhen, mode))
        expect(
          distanceMetres(here, isShifted ? shifted : [shenzhen.lon, shenzhen.lat]),
          `${app} ${mode}`,
        ).toBeLessThan(1)
        const abroad = pointOf(app, openInUrl(app, vaduz, mode))
        expect(distanceMetres(abroad, [vaduz.lon, vaduz.lat]), `${app} ${mode}`).toBeLessThan(1)
      }
    }
    expect(distanceMetres(shifted, [shenzhen.lon, shenzhen.lat])).toBeGreaterThan(300)
  })

  it('says in which system Amap and Baidu get it', () => {
    expect(openInUrl('amap', shenzhen, 'place')).toContain('coordinate=gaode')
    expect(openInUrl('baidu', shenzhen, 'place')).toContain('coord_type=wgs84')
  })

  it('gives an address that a browser takes, with the name kept whole', () => {
    for (const app of apps) {
      const url = new URL(openInUrl(app, shenzhen, 'place'))
      expect(['https:', 'geo:']).toContain(url.protocol)
      if (app !== 'google') expect(decodeURIComponent(url.href)).toContain('粤B·M9333  2')
    }
  })

  it('lists every one in every language, the Chinese ones first in Chinese', () => {
    for (const language of ['zh', 'en', 'fa'])
      expect(mapAppsOf(language).toSorted()).toEqual(apps.toSorted())
    expect(mapAppsOf('zh').slice(0, 2)).toEqual(['amap', 'baidu'])
    expect(mapAppsOf('en')[0]).toBe('google')
  })
})
