import { describe, expect, it, vi } from 'vitest'
import { mapChoices, rasterChoices } from './map-index.ts'

const listed = (id: string, isOverlay = false) => ({
  id,
  name: id,
  url: `/tiles/${id}/{z}/{x}/{y}`,
  tileSize: 256,
  crs: 'wgs84' as const,
  attribution: '',
  minZoom: 0,
  maxZoom: 18,
  isOverlay,
})

describe('rasterChoices', () => {
  it('makes one choice of a provider with its labels and imagery', () => {
    vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
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

it('offers one map to a brand of one, streets of the network as another to others', () => {
  const online = { name: 'OpenFreeMap', url: 'https://tiles.example' }
  expect(mapChoices({ online }).map(({ id }) => id)).toEqual(['builtIn', 'online'])
  expect(mapChoices({ online, isOne: true }).map(({ id }) => id)).toEqual(['builtIn'])
})
