import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { StreetLook, StreetPalette } from '../street-palette.ts'
import { all, byClass, byZoom, type Expression, exponential, is, isLine } from './expressions.ts'

/** Zooms, and widths in pixels there. */
const zooms = [6, 9, 12, 14, 16, 18, 20]
const widths: [classes: string[], width: number[]][] = [
  [['motorway'], [0.6, 1.6, 3, 5.5, 11, 26, 60]],
  [['trunk'], [0.5, 1.4, 2.6, 5, 10, 24, 56]],
  [['primary'], [0.3, 1.1, 2.2, 4.5, 9, 22, 52]],
  [['secondary'], [0.2, 0.8, 1.8, 3.8, 8, 20, 48]],
  [['tertiary'], [0, 0.5, 1.4, 3.2, 7.5, 18, 44]],
  [
    ['minor', 'busway', 'minor_construction'],
    [0, 0, 0.7, 1.9, 6, 16, 40],
  ],
  [
    ['service', 'raceway'],
    [0, 0, 0, 0.8, 2.8, 8, 20],
  ],
]

export const roadClasses = widths.flatMap(([classes]) => classes)

const narrowRamps: Expression = ['case', ['==', ['get', 'ramp'], 1], 0.6, 1]

function roadWidth(change: (width: number, zoom: number) => number): Expression {
  const stops = zooms.flatMap((zoom, at) => {
    const cases = widths.map(([classes, width]): [string[], number] => [
      classes,
      change(width[at] ?? 0, zoom),
    ])
    return [zoom, ['*', byClass(cases, 0), narrowRamps]]
  })
  return exponential(1.5, ...stops)
}

const edgeWidth = roadWidth((width, zoom) => (width < 0.6 ? 0 : width + (zoom < 14 ? 1 : 2)))
const innerWidth = roadWidth((width) => width)

const order = byClass(
  roadClasses.toReversed().map((name, at): [string[], number] => [[name], at]),
  0,
)

const isBridge: Expression = ['==', ['get', 'brunnel'], 'bridge']
const isTunnel: Expression = ['==', ['get', 'brunnel'], 'tunnel']
const faintTunnels: Expression = ['case', isTunnel, 0.45, 1]

const innerColour = (c: StreetPalette) =>
  byClass(
    [
      [['motorway'], c.motorway],
      [['trunk'], c.trunk],
      [['primary'], c.primary],
      [['secondary', 'tertiary'], c.secondary],
      [['service', 'raceway'], c.service],
    ],
    c.minor,
  )

const edgeColour = (c: StreetPalette) =>
  byClass([[['motorway', 'trunk', 'primary'], c.majorEdge]], c.minorEdge)

type Line = {
  id: string
  layer?: string
  filter: FilterSpecification
  minzoom?: number
  colour: (c: StreetPalette) => string | Expression
  width: number | Expression
  dash?: number[]
  cap?: 'round' | 'butt'
}

const level = (suffix: string, place: Expression): Line[] => {
  const filter = all(isLine, is(...roadClasses), place)
  const cap = suffix ? 'butt' : 'round'
  return [
    { id: `road-edge${suffix}`, filter, minzoom: 11, colour: edgeColour, width: edgeWidth, cap },
    { id: `road${suffix}`, filter, colour: innerColour, width: innerWidth, cap: 'round' },
  ]
}

const lines: Line[] = [
  {
    id: 'path',
    filter: all(isLine, is('path', 'track')),
    minzoom: 14,
    colour: (c) => c.path,
    width: byZoom(14, 0.7, 18, 2.4),
    dash: [3, 1.6],
  },
  ...level('', ['!', isBridge]),
  {
    id: 'rail',
    filter: all(isLine, is('rail', 'transit')),
    colour: (c) => c.rail,
    width: byZoom(8, 0.6, 14, 1.4, 18, 3.2),
  },
  {
    id: 'rail-ties',
    filter: all(isLine, is('rail')),
    minzoom: 14,
    colour: (c) => c.rail,
    width: byZoom(14, 3.4, 18, 8),
    dash: [0.2, 3],
  },
  ...level('-bridge', isBridge),
  {
    id: 'border',
    layer: 'boundary',
    filter: all(['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]),
    colour: (c) => c.border,
    width: ['match', ['get', 'admin_level'], [1, 2], 1.6, 0.8],
    dash: [4, 1.6],
  },
]

export function roads({ source, colours }: StreetLook): LayerSpecification[] {
  return lines.map(
    ({ id, layer = 'transportation', filter, minzoom, colour, width, dash, cap }) => ({
      id: `${source}-${id}`,
      type: 'line',
      source,
      'source-layer': layer,
      filter,
      ...(minzoom && { minzoom }),
      layout: cap ? { 'line-cap': cap, 'line-join': 'round', 'line-sort-key': order } : {},
      paint: {
        'line-color': colour(colours),
        'line-width': width,
        ...(cap && { 'line-opacity': faintTunnels }),
        ...(dash && { 'line-dasharray': dash }),
      },
    }),
  )
}
