'use client'

import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { circleRing, pointAt } from '#lib/geo/fence-rings.ts'
import { ownPrefix } from './base-map.ts'

const colour = '#1c7ed6'

export type AccuracyCircleProps = {
  name: string
  lon: number
  lat: number
  metres: number
}

/** The place lies within, as cells or Wi-Fi tell it. */
export function AccuracyCircle({ name, lon, lat, metres }: AccuracyCircleProps) {
  const id = `${ownPrefix}${name}`
  const data = useMemo((): GeoJSON.Feature => {
    const coordinates = [circleRing(pointAt(lon, lat), metres).map((corner) => [...corner])]
    return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
  }, [lon, lat, metres])
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer id={`${id}-fill`} type="fill" paint={{ 'fill-color': colour, 'fill-opacity': 0.12 }} />
      <Layer
        id={`${id}-edge`}
        type="line"
        paint={{ 'line-color': colour, 'line-width': 1.5, 'line-dasharray': [3, 2] }}
      />
    </Source>
  )
}
