'use client'

import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { Track } from '#lib/track/track.ts'
import { ownPrefix } from './base-map.ts'

const id = `${ownPrefix}approximate`

/** Places of cells and Wi-Fi, which no line joins. */
export function ApproximatePoints({ track }: { track: Track }) {
  const coordinates = useMemo(() => {
    const { accuracy, lon, lat } = track
    const places: [number, number][] = []
    for (let i = 0; i < accuracy.length; i++)
      if ((accuracy[i] ?? 0) > 0) places.push([lon[i] ?? 0, lat[i] ?? 0])
    return places
  }, [track])
  if (coordinates.length === 0) return null
  const data: GeoJSON.MultiPoint = { type: 'MultiPoint', coordinates }
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer
        id={id}
        type="circle"
        paint={{
          'circle-radius': 5,
          'circle-color': '#ffffff',
          'circle-stroke-color': '#1c7ed6',
          'circle-stroke-width': 2,
        }}
      />
    </Source>
  )
}
