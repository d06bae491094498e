import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { ArchiveChoice, MapExtras, RasterChoice, TileSet } from '../providers/choices.ts'
import { gcjTiles } from '../providers/gcj-tiles.ts'
import { labelFont } from './fonts.ts'
import { placeName } from './names.ts'
import type { MapPalette } from './palette.ts'

export type StylePart = {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
}

function rasterPart(id: string, set: TileSet): StylePart {
  const isShifted = set.crs === 'gcj02'
  return {
    sources: {
      [id]: {
        type: 'raster',
        tiles: isShifted ? gcjTiles(set) : set.tiles,
        tileSize: set.tileSize,
        scheme: isShifted ? 'xyz' : set.scheme,
        minzoom: set.minzoom,
        maxzoom: set.maxzoom,
        attribution: set.attribution,
      },
    },
    layers: [{ id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } }],
  }
}

function join(parts: StylePart[]): StylePart {
  return {
    sources: Object.assign({}, ...parts.map((part) => part.sources)),
    layers: parts.flatMap((part) => part.layers),
  }
}

export function rasterStyle(choice: RasterChoice, extras: MapExtras): StylePart {
  const base = (extras.satellite && choice.satellite) || choice
  return join([
    rasterPart('provider', base),
    ...(base.labels ? [rasterPart('provider-labels', base.labels)] : []),
    ...(extras.traffic && choice.traffic ? [rasterPart('provider-traffic', choice.traffic)] : []),
  ])
}

function genericStyle(layers: string[], palette: MapPalette, language: string) {
  const source = (layer: string) => ({ source: 'archive', 'source-layer': layer }) as const
  const areas = layers.map(
    (layer): LayerSpecification => ({
      id: `archive-${layer}-area`,
      type: 'fill',
      ...source(layer),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': /water|ocean|sea|lake/i.test(layer) ? palette.water : palette.land },
    }),
  )
  const lines = layers.map(
    (layer): LayerSpecification => ({
      id: `archive-${layer}-line`,
      type: 'line',
      ...source(layer),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': /water|river/i.test(layer) ? palette.water : palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 16, 3],
      },
    }),
  )
  const names = layers.map(
    (layer): LayerSpecification => ({
      id: `archive-${layer}-name`,
      type: 'symbol',
      ...source(layer),
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']],
      layout: { 'text-field': placeName(language), 'text-font': labelFont, 'text-size': 12 },
      paint: {
        'text-color': palette.cityText,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.3,
      },
    }),
  )
  return [...areas, ...lines, ...names]
}

export const archiveAddress = (url: string): string =>
  `pmtiles://${new URL(url, window.location.origin).href}`

/** An archive of neither schema of streets. */
export function archiveStyle(
  choice: ArchiveChoice,
  look: { palette: MapPalette; language: string },
): StylePart {
  const url = archiveAddress(choice.url)
  const { attribution } = choice
  if (choice.tileType === 'raster') {
    return {
      sources: { archive: { type: 'raster', url, tileSize: 256, attribution } },
      layers: [{ id: 'archive', type: 'raster', source: 'archive' }],
    }
  }
  return {
    sources: { archive: { type: 'vector', url, attribution } },
    layers: genericStyle(choice.layers, look.palette, look.language),
  }
}
