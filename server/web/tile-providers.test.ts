import { expect, test } from 'vitest'
import { builtInBrands } from '#brands/resolve.ts'
import { type TileProvider, tileProvider } from '#lib/codes/tile-provider.ts'
import { providersOfBrand, publicProvider, readTileProviders } from './tile-providers.ts'

const brandNamed = (name: string) => {
  const found = builtInBrands.find(({ brand }) => brand === name)
  if (!found) throw new Error(`no brand ${name}`)
  return found
}

const entry = { tiles: ['https://tiles.example/{z}/{x}/{y}.png'], attribution: '© us' }

test('a provider may say where its street pictures are', () => {
  const streetView = 'https://pictures.example/?at={lat},{lon}'
  const provider = tileProvider.parse({ ...entry, id: 'own', name: 'Own', streetView })
  expect(publicProvider(provider).streetView).toBe(streetView)
  const broken = tileProvider.safeParse({ ...entry, id: 'own', name: 'Own', streetView: 'x' })
  expect(broken.success).toBe(false)
})

test('a brand shows the providers that it names, with their parts', async () => {
  const providers = await readTileProviders({
    enabled: 'osm,amap,amap-imagery,amap-imagery-labels',
    mapFolder: '/nowhere',
    env: {},
  })
  const idsFor = (names: string[] | undefined) =>
    providersOfBrand({ map: { view: [0, 0, 1], providers: names } }, providers.values()).map(
      ({ id }) => id,
    )
  expect(idsFor(['amap'])).toEqual(['amap', 'amap-imagery', 'amap-imagery-labels'])
  expect(idsFor(undefined)).toEqual(['osm', 'amap', 'amap-imagery', 'amap-imagery-labels'])
  expect(providersOfBrand(brandNamed('overseas'), providers.values())).toEqual([])
})

test('a provider of a brand is offered by that brand alone, once the operator names it', async () => {
  const read = (enabled: string) => readTileProviders({ enabled, mapFolder: '/nowhere', env: {} })
  const idsFor = (name: string, providers: Map<string, TileProvider>) =>
    providersOfBrand(brandNamed(name), providers.values()).map(({ id }) => id)
  expect(idsFor('azuretrack', await read('osm'))).toEqual(['osm'])
  const named = await read('azuretrack-streets,osm')
  expect(idsFor('azuretrack', named)).toEqual(['azuretrack-streets', 'osm'])
  expect(idsFor('waypost', named)).toEqual(['osm'])
})
