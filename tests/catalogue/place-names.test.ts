import { VectorTile } from '@mapbox/vector-tile'
import { Converter } from 'opencc-js'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'
import { deepestTiles } from '#server/maps/deepest-tiles.ts'

type Names = Record<string, unknown>
const places = new Map<string, Names>()

beforeAll(async () => {
  for await (const { data } of deepestTiles('brands/assets/world.pmtiles')) {
    const layer = new VectorTile(new PbfReader(data)).layers['place']
    for (let at = 0; layer && at < layer.length; at++) {
      const { properties } = layer.feature(at)
      places.set(`${properties['kind']} ${properties['name']}`, properties)
    }
  }
})

test('Chinese names of the built-in map are simplified, and traditional beside them', () => {
  const simplified = Converter({ from: 't', to: 'cn' })
  const names = [...places.values()].flatMap((place) => place['name:zh'] ?? [])
  expect(names.length).toBeGreaterThan(7000)
  const isRight = (name: string) => simplified(name) === name && /\p{Script=Han}/u.test(name)
  expect(names.filter((name) => !isRight(`${name}`))).toEqual([])
})

test.each([
  ['Manila', '马尼拉', '馬尼拉'],
  ['Vaduz', '瓦杜兹', '瓦杜茲'],
  ['Nay Pyi Taw', '内比都', '內比都'],
  ['Macau', '澳门', '澳門'],
])('%s is %s, and %s', (name, zh, hant) => {
  expect(places.get(`city ${name}`)).toMatchObject({ 'name:zh': zh, 'name:zh-Hant': hant })
})

test('a Chinese town without a Chinese name is marked, others are not', () => {
  const marked = [...places.values()].filter(({ latin }) => latin === 1)
  expect(marked.length).toBeGreaterThan(100)
  expect(marked.filter((place) => 'name:zh' in place)).toEqual([])
})
