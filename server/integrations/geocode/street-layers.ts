import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Language } from '#lib/i18n/languages.ts'

/** In its own script; by language where it has another name there; in Latin letters. */
export type StreetName = { own: string; other: Partial<Record<Language | 'latin', string>> }

/** Coordinates in 1/4096 of the tile. */
export type FoundRoad = { name: StreetName; isPath: boolean; points: number[] }
export type FoundHouse = { number: string; x: number; y: number }
/** `reach`: how much farther than a village's a place's name is known. */
export type FoundPlace = { name: StreetName; reach: number; x: number; y: number }
export type FoundStreets = { roads: FoundRoad[]; houses: FoundHouse[]; places: FoundPlace[] }

export const tileUnits = 4096

type Properties = VectorTileFeature['properties']
type Schema = {
  roads: string
  roadClass: string
  houses: string
  house: string
  places: string
  placeClass: string
}

export const streetSchemas = {
  openmaptiles: {
    roads: 'transportation_name',
    roadClass: 'class',
    houses: 'housenumber',
    house: 'housenumber',
    places: 'place',
    placeClass: 'class',
  },
  protomaps: {
    roads: 'roads',
    roadClass: 'kind',
    houses: 'buildings',
    house: 'addr_housenumber',
    places: 'places',
    placeClass: 'kind_detail',
  },
} as const satisfies Record<string, Schema>
export type StreetSchema = keyof typeof streetSchemas

const notRoads = /^(rail|transit|ferry|aerialway|aeroway|taxiway|runway|pier)/
const paths = /^(path|track)/
const reaches: Record<string, number> = { city: 6, town: 2.5, village: 1.3, hamlet: 0.8 }

/** As map data names them, the best first. */
const nameKeys: Record<Language | 'latin', readonly string[]> = {
  zh: ['name:zh-Hans', 'name:zh'],
  hk: ['name:zh-Hant', 'name:zh-HK', 'name:zh'],
  en: ['name:en', 'name_en'],
  vi: ['name:vi'],
  fa: ['name:fa'],
  es: ['name:es'],
  fr: ['name:fr'],
  jp: ['name:ja'],
  pt: ['name:pt'],
  ru: ['name:ru'],
  latin: ['name:latin', 'name_int'],
}
const nameEntries = Object.entries(nameKeys) as [Language | 'latin', readonly string[]][]

const mostLetters = 120

function textAt(properties: Properties, keys: readonly string[]): string {
  for (const key of keys) {
    const value = properties[key]
    if (typeof value === 'string' && value.trim())
      return value.trim().replace(/\s+/g, ' ').slice(0, mostLetters)
  }
  return ''
}

/** A road without a name has its number, if that is more than digits. */
function nameOf(properties: Properties): StreetName | undefined {
  const ref = textAt(properties, ['ref'])
  const own = textAt(properties, ['name', 'name:latin']) || (/\p{L}/u.test(ref) ? ref : '')
  if (!own) return undefined
  const other: StreetName['other'] = {}
  for (const [language, keys] of nameEntries) {
    const name = textAt(properties, keys)
    if (name && name !== own) other[language] = name
  }
  return { own, other }
}

/** What a tile says of streets, numbers of houses and towns. */
export function readStreets(data: Buffer, schema: StreetSchema): FoundStreets {
  const { layers } = new VectorTile(new PbfReader(data))
  const names = streetSchemas[schema]
  const found: FoundStreets = { roads: [], houses: [], places: [] }
  const each = (layer: string, read: (feature: VectorTileFeature, scale: number) => void) => {
    const { length = 0, extent = tileUnits } = layers[layer] ?? {}
    for (let at = 0; at < length; at++) {
      const feature = layers[layer]?.feature(at)
      if (feature) read(feature, tileUnits / extent)
    }
  }
  each(names.roads, (feature, scale) => {
    const kind = String(feature.properties[names.roadClass] ?? '')
    const name = feature.type === 2 && !notRoads.test(kind) && nameOf(feature.properties)
    if (!name) return
    for (const line of feature.loadGeometry()) {
      const points = line.flatMap(({ x, y }) => [Math.round(x * scale), Math.round(y * scale)])
      if (points.length > 2) found.roads.push({ name, isPath: paths.test(kind), points })
    }
  })
  each(names.houses, (feature, scale) => {
    const number = String(feature.properties[names.house] ?? '').trim()
    const place = number && number.length <= 20 && pointOf(feature, scale)
    if (place) found.houses.push({ number, ...place })
  })
  each(names.places, (feature, scale) => {
    const reach = reaches[String(feature.properties[names.placeClass])]
    const name = reach && nameOf(feature.properties)
    const place = name && pointOf(feature, scale)
    if (reach && name && place) found.places.push({ name, reach, ...place })
  })
  return found
}

/** The middle of its box; undefined outside the tile, where the next one has it too. */
function pointOf(feature: VectorTileFeature, scale: number) {
  let [west, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [east, south] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { x, y } of feature.loadGeometry().flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  const x = Math.round(((west + east) / 2) * scale)
  const y = Math.round(((north + south) / 2) * scale)
  const isInside = x >= 0 && y >= 0 && x < tileUnits && y < tileUnits
  return isInside ? { x, y } : undefined
}
