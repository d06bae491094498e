'use client'

import { useMemo, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { unwrappedLine } from '#lib/geo/date-line.ts'

const mostPoints = 200

type Place = [lon: number, lat: number]
type FollowTrailProps = { simei: string; lon: number; lat: number; isDark: boolean }

/** Where the device went since the map was opened. */
export function FollowTrail({ simei, lon, lat, isDark }: FollowTrailProps) {
  const [places, setPlaces] = useState<Place[]>([[lon, lat]])
  const last = places.at(-1)
  if (last?.[0] !== lon || last[1] !== lat) setPlaces([...places.slice(1 - mostPoints), [lon, lat]])
  const data = useMemo(
    () => ({ type: 'LineString' as const, coordinates: unwrappedLine(places) }),
    [places],
  )
  return (
    <Source id={`${ownPrefix}trail-${simei}`} type="geojson" data={data}>
      <Layer
        id={`${ownPrefix}trail-${simei}`}
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{
          'line-color': isDark ? '#6ea8fe' : '#1f6feb',
          'line-width': 3,
          'line-opacity': 0.75,
        }}
      />
    </Source>
  )
}
