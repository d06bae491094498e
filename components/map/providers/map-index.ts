import { tileFamily, tilePart } from '#lib/codes/tile-family.ts'
import { hasStreets } from '#lib/geo/archive-schema.ts'
import {
  type ListedOnline,
  type ListedProvider,
  type MapIndex,
  worldName,
} from '#lib/geo/map-index.ts'
import {
  type ArchiveChoice,
  builtIn,
  type MapChoice,
  type RasterChoice,
  type StreetSource,
  type TileSet,
} from './choices.ts'

function tileSetOf(listed: ListedProvider): TileSet {
  return {
    tiles: [
      new URL(listed.url, window.location.origin).href
        .replaceAll('%7B', '{')
        .replaceAll('%7D', '}'),
    ],
    tileSize: listed.tileSize,
    // Our proxy answers in xyz for every provider.
    scheme: 'xyz',
    crs: listed.crs,
    attribution: listed.attribution,
    minzoom: listed.minZoom,
    maxzoom: listed.maxZoom,
  }
}

export function rasterChoices(providers: readonly ListedProvider[]): RasterChoice[] {
  const byId = new Map(providers.map((entry) => [entry.id, entry]))
  const find = (id: string) => {
    const entry = byId.get(id)
    return entry && tileSetOf(entry)
  }
  const isPart = ({ id, isOverlay }: ListedProvider) =>
    isOverlay || (tilePart.test(id) && byId.has(tileFamily(id)))
  return providers
    .filter((entry) => !isPart(entry))
    .map((entry) => {
      const imagery = find(`${entry.id}-imagery`)
      return {
        kind: 'raster',
        id: entry.id,
        name: entry.name,
        coverage: entry.coverage,
        ...tileSetOf(entry),
        labels: find(`${entry.id}-labels`),
        satellite: imagery && { ...imagery, labels: find(`${entry.id}-imagery-labels`) },
        traffic: find(`${entry.id}-traffic`),
        streetView: entry.streetView,
      }
    })
}

function archiveChoices(archives: MapIndex['archives']): ArchiveChoice[] {
  return archives
    .filter(({ name, schema }) => name !== worldName && !hasStreets(schema))
    .map((archive) => ({
      kind: 'archive',
      id: `archive-${archive.name}`,
      name: archive.name,
      url: archive.url,
      tileType: archive.schema === 'raster' ? 'raster' : 'vector',
      minzoom: archive.minZoom,
      maxzoom: archive.maxZoom,
      layers: archive.vectorLayers,
      attribution: archive.attribution,
    }))
}

/** Shipped ones first: what is later lies on top. */
export function streetSources(archives: MapIndex['archives']): StreetSource[] {
  return archives
    .toSorted((a, b) => Number(b.isBuiltIn) - Number(a.isBuiltIn))
    .flatMap(({ name, schema, url, bounds, minZoom, maxZoom, attribution }) => {
      if (schema !== 'protomaps' && schema !== 'openmaptiles') return []
      const zooms = { minzoom: minZoom, maxzoom: maxZoom }
      return [{ id: `streets-${name}`, schema, from: { url }, bounds, ...zooms, attribution }]
    })
}

export type Maps = {
  choices: MapChoice[]
  streets: StreetSource[]
  online: ListedOnline | undefined
}

async function read(): Promise<Maps> {
  const response = await fetch('/maps/index.json')
  if (!response.ok) throw new Error(`maps ${response.status}`)
  const index: Partial<MapIndex> = await response.json()
  return {
    choices: mapChoices(index),
    streets: streetSources(index.archives ?? []),
    online: index.online,
  }
}

/** Streets lie on the built-in map wherever there are some; it is the first. */
export function mapChoices(index: Partial<MapIndex>): MapChoice[] {
  const { archives = [], providers = [], online, isOne } = index
  if (isOne) return [builtIn]
  const onlineChoice: MapChoice[] = online
    ? [{ kind: 'online', id: 'online', name: online.name }]
    : []
  return [builtIn, ...onlineChoice, ...archiveChoices(archives), ...rasterChoices(providers)]
}

let asked: Promise<Maps> | undefined

/** Read once per page. Rejects when unreadable; the next call retries. */
export function readMaps(): Promise<Maps> {
  asked ??= read().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
