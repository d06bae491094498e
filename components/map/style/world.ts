import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { labelFont } from './fonts.ts'
import { placeName } from './names.ts'
import type { MapPalette } from './palette.ts'

export const worldSourceId = 'world'
export const worldUrl = () => `${window.location.origin}/maps/world.pmtiles`

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

const source = { source: worldSourceId } as const
const places = { ...source, 'source-layer': 'place' } as const

function grounds(c: MapPalette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': c.sea } },
    {
      id: 'land',
      type: 'fill',
      ...source,
      'source-layer': 'land',
      paint: { 'fill-color': c.land },
    },
    {
      id: 'water',
      type: 'fill',
      ...source,
      'source-layer': 'water',
      paint: { 'fill-color': c.water },
    },
    {
      id: 'river',
      type: 'line',
      ...source,
      'source-layer': 'river',
      paint: { 'line-color': c.water, 'line-width': byZoom(4, 0.5, 10, 2) },
    },
    {
      id: 'admin1-line',
      type: 'line',
      ...source,
      'source-layer': 'admin1',
      paint: {
        'line-color': c.admin1,
        'line-width': byZoom(3, 0.4, 8, 1.4),
        'line-dasharray': [4, 2],
      },
    },
    {
      id: 'border',
      type: 'line',
      ...source,
      'source-layer': 'boundary',
      filter: ['!', ['has', 'disputed']],
      paint: { 'line-color': c.border, 'line-width': byZoom(1, 0.5, 8, 1.8) },
    },
    {
      id: 'border-disputed',
      type: 'line',
      ...source,
      'source-layer': 'boundary',
      filter: ['has', 'disputed'],
      paint: { 'line-color': c.border, 'line-width': 0.9, 'line-dasharray': [2, 2] },
    },
  ]
}

/** Chinese readers see no Chinese towns known by an old Latin spelling only. */
const isCityFor = (language: string): ExpressionSpecification => {
  const isCity: ExpressionSpecification = ['==', ['get', 'kind'], 'city']
  return ['zh', 'hk'].includes(language) ? ['all', isCity, ['!', ['has', 'latin']]] : isCity
}
/** Nor regions without a Chinese name in China. */
const isRegionFor = (language: string): ExpressionSpecification => {
  const isRegion: ExpressionSpecification = ['==', ['get', 'kind'], 'admin1']
  const isChinese = [
    'in',
    ['get', 'iso'],
    ['literal', ['CN', 'HK', 'MO', 'TW']],
  ] as ExpressionSpecification
  return ['zh', 'hk'].includes(language)
    ? ['all', isRegion, ['any', ['has', 'name:zh'], ['!', isChinese]]]
    : isRegion
}
const isCapital: ExpressionSpecification = ['==', ['get', 'cap'], 1]

/** MapLibre places the last layer first: countries, capitals, regions, other cities. */
function labels(c: MapPalette, language: string): LayerSpecification[] {
  const isCity = isCityFor(language)
  const text = { 'text-field': placeName(language), 'text-font': labelFont }
  const dot = {
    'circle-radius': ['case', isCapital, 2.6, 1.7] as ExpressionSpecification,
    'circle-color': c.dot,
    'circle-stroke-width': 1,
    'circle-stroke-color': c.halo,
  }
  const cityText = {
    ...text,
    'text-size': [
      'interpolate',
      ['linear'],
      ['get', 'pop'],
      0,
      11,
      5e6,
      14,
    ] as ExpressionSpecification,
    'text-offset': [0, 0.35] as [number, number],
    'text-anchor': 'top' as const,
    'text-padding': 3,
    'symbol-sort-key': ['-', 0, ['get', 'pop']] as ExpressionSpecification,
  }
  const halo = { 'text-halo-color': c.halo, 'text-halo-width': 1.3 }
  return [
    { id: 'city-dot', type: 'circle', ...places, filter: isCity, minzoom: 3.4, paint: dot },
    {
      id: 'city',
      type: 'symbol',
      ...places,
      filter: ['all', isCity, ['!', isCapital]],
      minzoom: 3.4,
      layout: cityText,
      paint: { 'text-color': c.cityText, ...halo },
    },
    {
      id: 'admin1',
      type: 'symbol',
      ...places,
      filter: isRegionFor(language),
      minzoom: 3.6,
      maxzoom: 8,
      layout: { ...text, 'text-size': 11, 'text-letter-spacing': 0.08, 'text-padding': 8 },
      paint: { 'text-color': c.admin1Text, ...halo, 'text-halo-width': 1 },
    },
    {
      id: 'capital',
      type: 'symbol',
      ...places,
      filter: ['all', isCity, isCapital],
      minzoom: 3,
      layout: cityText,
      paint: { 'text-color': c.capitalText, ...halo },
    },
    {
      id: 'country',
      type: 'symbol',
      ...places,
      filter: ['==', ['get', 'kind'], 'country'],
      maxzoom: 7,
      layout: {
        ...text,
        'text-size': byZoom(1, 10, 6, 17),
        'text-padding': 4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': c.countryText, ...halo },
    },
  ]
}

export function worldLayers(palette: MapPalette, language: string) {
  return { grounds: grounds(palette), labels: labels(palette, language) }
}
