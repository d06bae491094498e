import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { StreetLook, StreetPalette } from '../street-palette.ts'
import {
  all,
  byClass,
  byZoom,
  type Expression,
  exponential,
  is,
  isArea,
  isLine,
} from './expressions.ts'

type Area = {
  id: string
  layer: string
  colour: (c: StreetPalette) => string | Expression
  edge?: keyof StreetPalette
  filter?: FilterSpecification
  minzoom?: number
}

const uses: Area = {
  id: 'use',
  layer: 'landuse',
  colour: (c) =>
    byClass(
      [
        [['industrial', 'railway', 'quarry', 'garages', 'military'], c.industrial],
        [['school', 'university', 'college', 'kindergarten', 'hospital', 'library'], c.school],
        [['pitch', 'playground', 'stadium', 'cemetery', 'track', 'zoo', 'theme_park'], c.grass],
      ],
      c.built,
    ),
}

const covers: Area = {
  id: 'cover',
  layer: 'landcover',
  colour: (c) =>
    byClass(
      [
        [['wood', 'forest'], c.wood],
        [['farmland'], c.field],
        [['sand'], c.sand],
        [['ice'], c.ice],
        [['rock'], c.built],
      ],
      c.grass,
    ),
}

const isPark = is('national_park', 'public_park')
const below: Area[] = [
  uses,
  covers,
  { id: 'park', layer: 'park', colour: (c) => c.grass, filter: isPark },
  { id: 'water', layer: 'water', colour: (c) => c.water },
]
const above: Area[] = [
  { id: 'aeroway', layer: 'aeroway', colour: (c) => c.industrial, filter: isArea },
  {
    id: 'building',
    layer: 'building',
    colour: (c) => c.building,
    edge: 'buildingEdge',
    filter: isArea,
    minzoom: 14,
  },
]

const fill = (area: Area, { source, colours }: StreetLook): LayerSpecification => ({
  id: `${source}-${area.id}`,
  type: 'fill',
  source,
  'source-layer': area.layer,
  ...(area.filter && { filter: area.filter }),
  ...(area.minzoom && { minzoom: area.minzoom }),
  paint: {
    'fill-color': area.colour(colours),
    ...(area.edge && { 'fill-outline-color': colours[area.edge] }),
  },
})

const riverOr = (river: number, other: number) => byClass([[['river'], river]], other)

const stream = ({ source, colours }: StreetLook): LayerSpecification => ({
  id: `${source}-stream`,
  type: 'line',
  source,
  'source-layer': 'waterway',
  filter: ['!=', ['get', 'brunnel'], 'tunnel'],
  layout: { 'line-cap': 'round' },
  paint: {
    'line-color': colours.water,
    'line-width': exponential(1.4, 8, riverOr(0.8, 0.2), 14, riverOr(2.6, 1), 18, riverOr(9, 3)),
  },
})

const runway = ({ source, colours }: StreetLook): LayerSpecification => ({
  id: `${source}-runway`,
  type: 'line',
  source,
  'source-layer': 'aeroway',
  filter: all(isLine, is('runway', 'taxiway')),
  paint: { 'line-color': colours.service, 'line-width': byZoom(10, 0.5, 14, 5, 18, 40) },
})

export function areas(look: StreetLook): LayerSpecification[] {
  return [
    ...below.map((area) => fill(area, look)),
    stream(look),
    runway(look),
    ...above.map((area) => fill(area, look)),
  ]
}
