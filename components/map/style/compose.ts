import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapChoice, MapExtras } from '../providers/choices.ts'
import { fontFaces } from './fonts.ts'
import { archiveStyle, rasterStyle, type StylePart } from './operator.ts'
import { darkMap, lightMap, type MapPalette } from './palette.ts'
import { worldLayers, worldSourceId } from './world.ts'

export type StyleLook = {
  isDark: boolean
  language: string
  choice: MapChoice
  extras: MapExtras
}

export const paletteOf = (isDark: boolean): MapPalette => (isDark ? darkMap : lightMap)

const nothing: StylePart = { sources: {}, layers: [] }

async function chosenPart(look: StyleLook): Promise<StylePart> {
  if (look.choice.kind === 'raster') return rasterStyle(look.choice, look.extras)
  if (look.choice.kind === 'archive') {
    return archiveStyle(look.choice, { ...look, palette: paletteOf(look.isDark) })
  }
  return nothing
}

/** Built-in labels yield where an operator's map has its own. */
function labelsUnder({ choice }: StyleLook, labels: LayerSpecification[]): LayerSpecification[] {
  if (choice.kind === 'builtIn') return labels
  if (choice.kind === 'raster') return []
  const end = Math.max(5, choice.minzoom)
  return labels
    .filter((layer) => !('minzoom' in layer) || (layer.minzoom ?? 0) < end)
    .map((layer) => ({ ...layer, maxzoom: end }))
}

export async function composeStyle(look: StyleLook): Promise<StyleSpecification> {
  const { grounds, labels } = worldLayers(paletteOf(look.isDark), look.language)
  const chosen = await chosenPart(look)
  return {
    version: 8,
    'font-faces': fontFaces(),
    sources: {
      [worldSourceId]: {
        type: 'vector',
        url: `pmtiles://${window.location.origin}/maps/world.pmtiles`,
        attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
      },
      ...chosen.sources,
    },
    layers: [...grounds, ...chosen.layers, ...labelsUnder(look, labels)],
  }
}
