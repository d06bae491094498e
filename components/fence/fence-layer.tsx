'use client'

import type { ExpressionSpecification, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { useMap } from '#components/map/map-context.ts'
import { labelFont } from '#components/map/style/fonts.ts'
import type { Ring } from '#lib/geo/fence-rings.ts'

export type DrawnFence = {
  id: string
  name: string
  colour: string
  rings: readonly Ring[]
}

type FenceLayerProps = {
  /** Tells the layers of two sources apart. */
  name: string
  fences: readonly DrawnFence[]
  chosen: string
  isDark: boolean
  isFaint: boolean
  onPick?: (id: string) => void
}

const colour: ExpressionSpecification = ['get', 'colour']
const isChosen: ExpressionSpecification = ['get', 'isChosen']

export function FenceLayer({ name, fences, chosen, isDark, isFaint, onPick }: FenceLayerProps) {
  const id = `${ownPrefix}${name}`
  usePick(`${id}-fill`, onPick)
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: fences.map((fence) => ({
      type: 'Feature',
      properties: {
        id: fence.id,
        name: fence.name,
        colour: fence.colour,
        isChosen: fence.id === chosen,
      },
      geometry: {
        type: 'MultiPolygon',
        coordinates: fence.rings.map((ring) => [ring.map((corner) => [...corner])]),
      },
    })),
  }
  const strength = isFaint ? 0.4 : 1
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={`${id}-fill`}
        type="fill"
        paint={{
          'fill-color': colour,
          'fill-opacity': ['case', isChosen, 0.28 * strength, 0.14 * strength],
        }}
      />
      <Layer
        id={`${id}-edge`}
        type="line"
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

function usePick(layer: string, onPick: FenceLayerProps['onPick']): void {
  const map = useMap()
  const latest = useRef(onPick)
  latest.current = onPick
  const isOn = onPick !== undefined
  useEffect(() => {
    if (!isOn) return
    const canvas = map.getCanvas()
    const click = (event: MapLayerMouseEvent) => {
      const id: unknown = event.features?.[0]?.properties['id']
      if (typeof id === 'string') latest.current?.(id)
    }
    const enter = () => {
      canvas.style.cursor = 'pointer'
    }
    const leave = () => {
      canvas.style.cursor = ''
    }
    map.on('click', layer, click)
    map.on('mouseenter', layer, enter)
    map.on('mouseleave', layer, leave)
    return () => {
      leave()
      map.off('click', layer, click)
      map.off('mouseenter', layer, enter)
      map.off('mouseleave', layer, leave)
    }
  }, [map, layer, isOn])
}
