import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { ArchiveChoice, MapExtras, RasterChoice, TileSet } from '../providers/choices.ts'
import { gcjTiles } from '../providers/gcj-tiles.ts'
import { labelFont } from './fonts.ts'
import type { MapPalette } from './palette.ts'
import { placeName } from './world.ts'

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

/** Only the Protomaps schema has all of these layers. */
const protomapsLayers = ['earth', 'roads', 'places']

async function protomapsStyle(isDark: boolean, language: string): Promise<LayerSpecification[]> {
  const { layers, namedFlavor } = await import('@protomaps/basemaps')
  const languages: Record<string, string> = { zh: 'zh-Hans', hk: 'zh-Hant', jp: 'ja' }
  const made = layers('archive', namedFlavor(isDark ? 'dark' : 'light'), {
    lang: languages[language] ?? language,
  }) as LayerSpecification[]
  return made
    .filter((layer) => layer.type !== 'background')
    .map((layer) => {
      if (layer.type !== 'symbol' || !layer.layout?.['text-field']) return layer
      // No sprite is shipped: icons would only cause warnings.
      const { 'icon-image': _icon, ...layout } = layer.layout
      return { ...layer, layout: { ...layout, 'text-font': labelFont } }
    })
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

export async function archiveStyle(
  choice: ArchiveChoice,
  look: { palette: MapPalette; isDark: boolean; language: string },
): Promise<StylePart> {
  const url = `pmtiles://${new URL(choice.url, window.location.origin).href}`
  const { attribution } = choice
  if (choice.tileType === 'raster') {
    return {
      sources: { archive: { type: 'raster', url, tileSize: 256, attribution } },
      layers: [{ id: 'archive', type: 'raster', source: 'archive' }],
    }
  }
  const isProtomaps = protomapsLayers.every((layer) => choice.layers.includes(layer))
  return {
    sources: { archive: { type: 'vector', url, attribution } },
    layers: isProtomaps
      ? await protomapsStyle(look.isDark, look.language)
      : genericStyle(choice.layers, look.palette, look.language),
  }
}
