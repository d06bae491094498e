'use client'

import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { decodePolyline } from '#lib/geo/polyline.ts'
import { ownPrefix } from './base-map.ts'
import { fitPlaces, type Padding, whenSized } from './fit.ts'
import { useMap } from './use-map.ts'

const tripLinesId = `${ownPrefix}trips`
const colour = '#1971c2'
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

type TripLinesProps = {
  trips: readonly { start_time: number; line?: string | null }[]
  /** Start of the trip that stands out. */
  chosen: number | undefined
  edge: string
  padding: Padding
}

/** Stored lines of trips, while their track is read. */
export function TripLines({ trips, chosen, edge, ...props }: TripLinesProps) {
  const map = useMap()
  const padding = useRef(props.padding)
  padding.current = props.padding
  const lines = useMemo(
    () =>
      trips.flatMap(({ start_time: start, line }) =>
        line ? [{ start, places: decodePolyline(line) }] : [],
      ),
    [trips],
  )
  const data = useMemo(() => lineData(lines), [lines])
  useEffect(() => {
    const own = lines.filter(({ start }) => start === chosen)
    const shown = own.length > 0 ? own : lines
    const places = shown.flatMap((line) => line.places)
    return whenSized(map, () => fitPlaces(map, places, { padding: padding.current }))
  }, [map, lines, chosen])
  const isAny = lines.some(({ start }) => start === chosen)
  const opacity: number | ExpressionSpecification = isAny
    ? ['case', ['==', ['get', 'start'], chosen ?? 0], 0.95, 0.3]
    : 0.9
  return (
    <Source id={tripLinesId} type="geojson" data={data} maxzoom={16} buffer={32}>
      <Layer
        id={`${tripLinesId}-edge`}
        type="line"
        layout={round}
        paint={{ 'line-color': edge, 'line-width': 7.5, 'line-opacity': opacity }}
      />
      <Layer
        id={tripLinesId}
        type="line"
        layout={round}
        paint={{ 'line-color': colour, 'line-width': 4.5, 'line-opacity': opacity }}
      />
    </Source>
  )
}

type Line = { start: number; places: [lon: number, lat: number][] }

function lineData(lines: readonly Line[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ start, places }) => ({
      type: 'Feature',
      properties: { start },
      geometry: { type: 'LineString', coordinates: places },
    })),
  }
}
