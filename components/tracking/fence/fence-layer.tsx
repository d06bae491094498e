'use client'

import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { labelFont } from '#components/map/style/fonts.ts'
import { usePick } from '#components/map/use-pick.ts'
import type { DrawnPolygon } from '#lib/geo/fence-outline.ts'
import { boundsOf } from '#lib/geo/fence-rings.ts'

export type DrawnFence = {
  id: string
  name: string
  colour: string
  polygons: readonly DrawnPolygon[]
}

type FenceLayerProps = {
  name: string
  fences: readonly DrawnFence[]
  chosen: string
  isDark: boolean
  isFaint: boolean
  onPick?: (id: string) => void
}

const colour: ExpressionSpecification = ['get', 'colour']
const isChosen: ExpressionSpecification = ['get', 'isChosen']

const isName = ['==', ['geometry-type'], 'Point'] satisfies FilterSpecification
const isArea = ['!=', ['geometry-type'], 'Point'] satisfies FilterSpecification

/** Names as points: those of areas repeat in every tile. */
function dataOf(fences: readonly DrawnFence[], chosen: string): GeoJSON.FeatureCollection {
  const features = fences.flatMap(({ id, name, colour, polygons }): GeoJSON.Feature[] => {
    const bounds = boundsOf(polygons.flat())
    if (!bounds) return []
    const [west, south, east, north] = bounds
    const properties = { id, name, colour, isChosen: id === chosen }
    const coordinates = polygons.map((rings) =>
      rings.map((ring) => ring.map((corner) => [...corner])),
    )
    return [
      { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } },
      {
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
      },
    ]
  })
  return { type: 'FeatureCollection', features }
}

export function FenceLayer({ name, fences, chosen, isDark, isFaint, onPick }: FenceLayerProps) {
  const id = `${ownPrefix}${name}`
  usePick(`${id}-fill`, onPick)
  const data = useMemo(() => dataOf(fences, chosen), [fences, chosen])
  const strength = isFaint ? 0.4 : 1
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={`${id}-fill`}
        type="fill"
        filter={isArea}
        paint={{
          'fill-color': colour,
          'fill-opacity': ['case', isChosen, 0.28 * strength, 0.14 * strength],
        }}
      />
      <Layer
        id={`${id}-edge`}
        type="line"
        filter={isArea}
        layout={{ 'line-join': 'round' }}
        paint={{
          'line-color': colour,
          'line-opacity': strength,
          'line-width': ['case', isChosen, 3.5, 2],
        }}
      />
      <Layer
        id={`${id}-name`}
        type="symbol"
        filter={isName}
        layout={{
          'text-field': ['get', 'name'],
          'text-font': labelFont,
          'text-size': 12,
          'text-max-width': 9,
        }}
        paint={{
          'text-color': isDark ? '#e6ebf0' : '#1d252d',
          'text-halo-color': isDark ? '#14181d' : '#ffffff',
          'text-halo-width': 1.6,
          'text-opacity': strength,
        }}
      />
    </Source>
  )
}
