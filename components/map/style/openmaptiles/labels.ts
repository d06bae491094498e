import type { FilterSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { labelFont } from '../fonts.ts'
import { streetName } from '../names.ts'
import type { StreetLook, StreetPalette } from '../street-palette.ts'
import { all, byZoom, type Expression, hasName, is, isNot, isPoint } from './expressions.ts'
import { roadClasses } from './roads.ts'

type Layout = NonNullable<SymbolLayerSpecification['layout']>

type Label = {
  id: string
  layer: string
  minzoom: number
  maxzoom?: number
  filter?: FilterSpecification
  /** Default: the name. */
  text?: (name: Expression) => Expression
  colour: keyof StreetPalette
  layout: Layout
}

const along: Layout = { 'symbol-placement': 'line', 'text-max-angle': 35, 'symbol-spacing': 260 }

const under = (sign: string, scale: number) => (name: Expression) =>
  ['format', `${sign}\n`, { 'font-scale': scale }, name, {}] as unknown as Expression

const town = (
  id: string,
  classes: string[],
  look: Pick<Label, 'minzoom' | 'maxzoom' | 'colour'> & { size: Expression },
): Label => {
  const { size, ...rest } = look
  return {
    id,
    layer: 'place',
    filter: is(...classes),
    ...rest,
    layout: {
      'text-size': size,
      'text-max-width': 8,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
    },
  }
}

const details: Label[] = [
  {
    id: 'house',
    layer: 'housenumber',
    minzoom: 17,
    text: () => ['get', 'housenumber'],
    colour: 'houseText',
    layout: { 'text-size': 10.5, 'text-padding': 3 },
  },
  {
    id: 'oneway',
    layer: 'transportation',
    minzoom: 15.5,
    filter: all(['in', ['get', 'oneway'], ['literal', [1, -1]]], is(...roadClasses)),
    text: () => ['case', ['==', ['get', 'oneway'], 1], '›', '‹'],
    colour: 'suburbText',
    layout: {
      ...along,
      'symbol-spacing': 110,
      'text-size': byZoom(16, 15, 18, 24),
      'text-keep-upright': false,
      'text-padding': 0,
    },
  },
  {
    id: 'poi',
    layer: 'poi',
    minzoom: 15.5,
    filter: all(hasName, isNot('bus', 'barrier', 'parking', 'entrance', 'gate', 'bollard'), [
      'step',
      ['zoom'],
      ['<=', ['get', 'rank'], 12],
      16.5,
      ['<=', ['get', 'rank'], 25],
      17.5,
      true,
    ]),
    text: under('•', 1.1),
    colour: 'poiText',
    layout: {
      'text-size': 11,
      'text-max-width': 8,
      'text-padding': 6,
      'text-line-height': 1.1,
      'symbol-sort-key': ['get', 'rank'],
    },
  },
  {
    id: 'park-name',
    layer: 'park',
    minzoom: 13,
    filter: hasName,
    colour: 'natureText',
    layout: { 'text-size': 11, 'text-max-width': 8 },
  },
  {
    id: 'peak',
    layer: 'mountain_peak',
    minzoom: 11.5,
    filter: hasName,
    text: under('▲', 0.7),
    colour: 'natureText',
    layout: { 'text-size': 11 },
  },
]

const waters: Label[] = [
  {
    id: 'stream-name',
    layer: 'waterway',
    minzoom: 12,
    filter: hasName,
    colour: 'waterText',
    layout: { ...along, 'text-size': 11, 'text-letter-spacing': 0.06 },
  },
  {
    id: 'water-name',
    layer: 'water_name',
    minzoom: 10,
    filter: all(hasName, isPoint),
    colour: 'waterText',
    layout: { 'text-size': 12, 'text-max-width': 7 },
  },
]

const streets: Label[] = [
  {
    id: 'street',
    layer: 'transportation_name',
    minzoom: 14,
    filter: all(hasName, is('minor', 'service', 'track', 'path', 'busway')),
    colour: 'roadText',
    layout: { ...along, 'text-size': byZoom(14, 10.5, 18, 13.5) },
  },
  {
    id: 'major-street',
    layer: 'transportation_name',
    minzoom: 11.5,
    filter: all(hasName, is('motorway', 'trunk', 'primary', 'secondary', 'tertiary')),
    colour: 'roadText',
    layout: { ...along, 'text-size': byZoom(12, 10.5, 18, 14.5) },
  },
  {
    id: 'ref',
    layer: 'transportation_name',
    minzoom: 8,
    filter: all(['has', 'ref'], is('motorway', 'trunk', 'primary'), [
      '<=',
      ['length', ['get', 'ref']],
      7,
    ]),
    text: () => ['get', 'ref'],
    colour: 'refText',
    layout: {
      'text-size': 10.5,
      'symbol-placement': 'line',
      'symbol-spacing': 380,
      'text-rotation-alignment': 'viewport',
      'text-pitch-alignment': 'viewport',
    },
  },
]

const places: Label[] = [
  {
    id: 'aerodrome',
    layer: 'aerodrome_label',
    minzoom: 10,
    filter: all(hasName, isNot('other')),
    colour: 'suburbText',
    layout: { 'text-size': 11.5, 'text-max-width': 8 },
  },
  town('hamlet', ['hamlet', 'isolated_dwelling', 'locality'], {
    minzoom: 13.5,
    size: byZoom(13, 10.5, 16, 13),
    colour: 'suburbText',
  }),
  town('suburb', ['suburb', 'quarter', 'neighbourhood'], {
    minzoom: 12.5,
    maxzoom: 17,
    size: byZoom(12, 11, 16, 14),
    colour: 'suburbText',
  }),
  town('village', ['village'], { minzoom: 9.5, size: byZoom(10, 11, 15, 16), colour: 'townText' }),
  town('town', ['town'], { minzoom: 7, size: byZoom(7, 11, 15, 19), colour: 'townText' }),
  town('city', ['city'], { minzoom: 6, size: byZoom(6, 12, 14, 22), colour: 'placeText' }),
]

/** The last are placed first. */
const table = [...details, ...waters, ...streets, ...places]

export function labels({ source, colours, language }: StreetLook): SymbolLayerSpecification[] {
  const name = streetName(language)
  return table.map(({ id, layer, minzoom, maxzoom, filter, text, colour, layout }) => ({
    id: `${source}-${id}`,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    ...(maxzoom && { maxzoom }),
    ...(filter && { filter }),
    layout: { ...layout, 'text-font': labelFont, 'text-field': text?.(name) ?? name },
    paint: {
      'text-color': colours[colour],
      'text-halo-color': colours.halo,
      'text-halo-width': 1.4,
    },
  }))
}
