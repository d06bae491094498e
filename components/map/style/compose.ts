import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Bounds, MapChoice, MapExtras } from '../providers/choices.ts'
import { noStreets, type ShownStreets } from '../streets/in-view.ts'
import { fontFaces } from './fonts.ts'
import type { StylePart } from './operator.ts'
import { darkMap, lightMap, type MapPalette } from './palette.ts'
import { worldLayers, worldSourceId, worldUrl } from './world.ts'

export type StyleLook = {
  isDark: boolean
  language: string
  choice: MapChoice
  extras: MapExtras
  streets?: ShownStreets
}

export const paletteOf = (isDark: boolean): MapPalette => (isDark ? darkMap : lightMap)

/** From here streets have their own borders, rivers, places; lakes outgrow an archive. */
const streetZoom = 9
const lakeZoom = 11

async function chosenPart(look: StyleLook): Promise<StylePart> {
  const { choice, streets = noStreets } = look
  if (choice.kind === 'raster' || choice.kind === 'archive') {
    const { archiveStyle, rasterStyle } = await import('./operator.ts')
    return choice.kind === 'raster'
      ? rasterStyle(choice, look.extras)
      : archiveStyle(choice, { ...look, palette: paletteOf(look.isDark) })
  }
  if (streets.sources.length === 0) return { sources: {}, layers: [] }
  const { streetStyle } = await import('./street-style.ts')
  return streetStyle(streets.sources, look)
}

const until = (layer: LayerSpecification, zoom: number): LayerSpecification =>
  layer.type === 'background' ? layer : { ...layer, maxzoom: Math.min(zoom, layer.maxzoom ?? 24) }

function groundsUnder({ streets }: StyleLook, layers: LayerSpecification[]): LayerSpecification[] {
  if (!streets?.isCovered) return layers
  return layers.map((layer) => {
    if (layer.id === 'land') return layer
    return until(layer, layer.id === 'water' ? lakeZoom : streetZoom)
  })
}

function labelsUnder(look: StyleLook, labels: LayerSpecification[]): LayerSpecification[] {
  const { choice, streets = noStreets } = look
  if (choice.kind === 'raster') return []
  if (choice.kind === 'archive') return cut(labels, Math.max(5, choice.minzoom))
  if (streets.isOnlineThere) return cut(labels, streetZoom)
  return streets.sources.reduce(
    (rest, { bounds }) => (bounds ? rest.map((layer) => outside(layer, bounds)) : rest),
    labels,
  )
}

const cut = (labels: LayerSpecification[], end: number): LayerSpecification[] =>
  labels
    .filter((layer) => !('minzoom' in layer) || (layer.minzoom ?? 0) < end)
    .map((layer) => until(layer, end))

function outside(layer: LayerSpecification, bounds: Bounds): LayerSpecification {
  if (layer.type === 'background') return layer
  const [west, south, east, north] = bounds
  const box = { type: 'Polygon' as const, coordinates: [ring(west, south, east, north)] }
  const isShown: ExpressionSpecification = [
    'any',
    ['<', ['zoom'], streetZoom],
    ['!', ['within', box]],
  ]
  const filter = 'filter' in layer && layer.filter ? layer.filter : true
  return { ...layer, filter: ['all', filter, isShown] as FilterSpecification }
}

const ring = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

export async function composeStyle(look: StyleLook): Promise<StyleSpecification> {
  const { grounds, labels } = worldLayers(paletteOf(look.isDark), look.language)
  const chosen = await chosenPart(look)
  return {
    version: 8,
    'font-faces': fontFaces(),
    sources: {
      [worldSourceId]: {
        type: 'vector',
        url: `pmtiles://${worldUrl()}`,
        attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
      },
      ...chosen.sources,
    },
    layers: [...groundsUnder(look, grounds), ...chosen.layers, ...labelsUnder(look, labels)],
  }
}
