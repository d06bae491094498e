import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { StreetSource } from '../providers/choices.ts'
import { areas } from './openmaptiles/areas.ts'
import { labels } from './openmaptiles/labels.ts'
import { roads } from './openmaptiles/roads.ts'
import { archiveAddress, type StylePart } from './operator.ts'
import { darkStreets, lightStreets } from './street-palette.ts'

type Look = { isDark: boolean; language: string }

const firstZoom = 7

function sourceOf({ from, bounds, ...rest }: StreetSource): SourceSpecification {
  const { attribution, minzoom, maxzoom } = rest
  if ('url' in from) return { type: 'vector', url: archiveAddress(from.url), attribution }
  const { tiles } = from
  return { type: 'vector', tiles, minzoom, maxzoom, attribution, ...(bounds && { bounds }) }
}

async function layersOf(
  { id: source, schema }: StreetSource,
  { isDark, language }: Look,
): Promise<LayerSpecification[]> {
  const look = { source, language, colours: isDark ? darkStreets : lightStreets }
  if (schema === 'openmaptiles') return [...areas(look), ...roads(look), ...labels(look)]
  const { protomapsLayers } = await import('./protomaps-layers.ts')
  return protomapsLayers(look, isDark)
}

/** All grounds, then all labels: no archive covers another's names. */
export async function streetStyle(
  sources: readonly StreetSource[],
  look: Look,
): Promise<StylePart> {
  const layers = (await Promise.all(sources.map((source) => layersOf(source, look)))).flat()
  const isLabel = ({ type }: LayerSpecification) => type === 'symbol'
  return {
    sources: Object.fromEntries(sources.map((source) => [source.id, sourceOf(source)])),
    layers: [...layers.filter((layer) => !isLabel(layer)), ...layers.filter(isLabel)].map(
      (layer) =>
        layer.type === 'background'
          ? layer
          : { ...layer, minzoom: Math.max(layer.minzoom ?? 0, firstZoom) },
    ),
  }
}
