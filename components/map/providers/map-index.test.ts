import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultChoice } from './default-choice.ts'
import { mapChoices, rasterChoices } from './map-index.ts'

const listed = (id: string, isOverlay = false) => ({
  id,
  name: id,
  url: `/tiles/${id}/{z}/{x}/{y}`,
  tileSize: 256,
  crs: 'wgs84' as const,
  coverage: 'world' as 'world' | 'mainland',
  attribution: '',
  minZoom: 0,
  maxZoom: 18,
  isOverlay,
})

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
})

describe('rasterChoices', () => {
  it('makes one choice of a provider with its labels and imagery', () => {
    const choices = rasterChoices([
      listed('tianditu'),
      listed('tianditu-labels', true),
      listed('tianditu-imagery'),
      listed('tianditu-imagery-labels', true),
      listed('osm'),
    ])
    expect(choices.map(({ id }) => id)).toEqual(['tianditu', 'osm'])
    const [first, second] = choices
    expect(first?.tiles).toEqual(['https://console.example/tiles/tianditu/{z}/{x}/{y}'])
    expect(first?.labels?.tiles[0]).toContain('tianditu-labels')
    expect(first?.satellite?.labels?.tiles[0]).toContain('tianditu-imagery-labels')
    expect(second?.satellite).toBeUndefined()
  })
})

it('the outline of mainland China picks between several providers', async () => {
  const amap = Object.assign(listed('amap'), { coverage: 'mainland' as const })
  const choices = mapChoices({ providers: [listed('osm'), amap] })
  const idAt = async (lon: number, lat: number) => (await defaultChoice(choices, [lon, lat])).id
  expect(await idAt(114.06, 22.55)).toBe('amap')
  expect(await idAt(114.17, 22.32)).toBe('osm')
  expect(await idAt(9.52, 47.14)).toBe('osm')
  const one = mapChoices({ providers: [amap] })
  expect((await defaultChoice(one, [114.06, 22.55])).id).toBe('builtIn')
})

it('offers one map to a brand of one, streets of the network as another to others', () => {
  const online = { name: 'OpenFreeMap', url: 'https://tiles.example' }
  expect(mapChoices({ online }).map(({ id }) => id)).toEqual(['builtIn', 'online'])
  expect(mapChoices({ online, isOne: true }).map(({ id }) => id)).toEqual(['builtIn'])
})
