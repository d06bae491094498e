import { tileFamily, tilePart } from '#lib/codes/tile-family.ts'
import type { ListedProvider, MapIndex } from '#lib/geo/map-index.ts'
import {
  type ArchiveChoice,
  builtIn,
  type MapChoice,
  type RasterChoice,
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
    .filter((archive) => !archive.isBuiltIn)
    .map((archive) => ({
      kind: 'archive',
      id: `archive-${archive.name}`,
      name: archive.name.replace(/\.pmtiles$/, ''),
      url: archive.url,
      tileType: archive.vectorLayers.length > 0 ? 'vector' : 'raster',
      bounds: archive.bounds,
      minzoom: archive.minZoom,
      maxzoom: archive.maxZoom,
      layers: archive.vectorLayers,
      attribution: archive.attribution,
    }))
}

/** Rejects when the list cannot be read. */
export async function readMapChoices(): Promise<MapChoice[]> {
  const response = await fetch('/maps/index.json')
  if (!response.ok) throw new Error(`maps ${response.status}`)
  const index: Partial<MapIndex> = await response.json()
  return [builtIn, ...archiveChoices(index.archives ?? []), ...rasterChoices(index.providers ?? [])]
}
