import { describe, expect, it } from 'vitest'
import { offlineAddresses } from './offline.ts'

async function addressAt(lat: number, lon: number, lang: string) {
  const [address] = await offlineAddresses([{ lat, lon }], lang)
  return address
}

describe('offlineAddresses', () => {
  const rows: [place: string, lat: number, lon: number, lang: string, parts: string[]][] = [
    ['Shenzhen airport', 22.64, 113.81, 'zh', ['广东省', '深圳市']],
    ['Shenzhen airport in English', 22.64, 113.81, 'en', ['Guangdong', 'China']],
    ['Paris', 48.857, 2.352, 'fr', ['Paris', 'France']],
    ['Paris in Chinese', 48.857, 2.352, 'zh', ['巴黎', '法国']],
    ['Vaduz in Chinese', 47.141, 9.5215, 'zh', ['瓦杜兹']],
    ['Manila in Chinese', 14.5995, 120.9842, 'zh', ['马尼拉']],
    ['Tehran in Farsi', 35.7, 51.4, 'fa', ['تهران', 'ایران']],
    ['Hanoi', 21.03, 105.85, 'vi', ['Việt Nam']],
    ['São Paulo', -23.55, -46.63, 'pt', ['São Paulo', 'Brasil']],
    ['Hong Kong', 22.282, 114.158, 'en', ['Hong Kong']],
  ]
  it.each(rows)('names %s', async (_place, lat, lon, lang, parts) => {
    const address = (await addressAt(lat, lon, lang))?.address ?? ''
    for (const part of parts) expect(address).toContain(part)
  })

  it('says how far the named town is', async () => {
    expect((await addressAt(-24.2, 134.1, 'en'))?.unit).toMatch(/^\d+\skm (N|NE|E|SE|S|SW|W|NW)$/)
  })

  it('is in a town up to the radius of 1 000 m, and away from it beyond', async () => {
    const unitAt = async (lat: number) => (await addressAt(lat, 15.6401, 'en'))?.unit
    let lat = 78.2186 // Longyearbyen, alone far and wide
    expect(await unitAt(lat)).toBe('')
    while ((await unitAt(lat)) === '') lat += 0.0005
    expect(await unitAt(lat)).toMatch(/^1(\.[01])?\skm N/)
  })

  it('has no address at sea', async () => {
    expect(await addressAt(-45, -120, 'en')).toBeUndefined()
  })
})
