'use client'

import { useCallback, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { Playback } from '#lib/track/playback.ts'
import { momentAt, runsOf, type Track } from '#lib/track/track.ts'
import { ownPrefix, trackEdgeId } from './base-map.ts'
import classes from './companion-on-map.module.css'
import { MovingMarker } from './moving-marker.tsx'
import { useMap } from './use-map.ts'

type CompanionOnMapProps = {
  simei: string
  name: string
  colour: string
  track: Track
  playback: Playback
}

export function CompanionOnMap({ simei, name, colour, track, playback }: CompanionOnMapProps) {
  const id = `${ownPrefix}companion-${simei}`
  const map = useMap()
  const data = useMemo(
    (): GeoJSON.Feature => ({
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'MultiLineString',
        coordinates: runsOf(track).map(({ points }) => points),
      },
    }),
    [track],
  )
  const placeOf = useCallback(() => {
    const { lon, lat } = momentAt(track, playback.at)
    return { lon, lat }
  }, [track, playback])
  const subscribe = useCallback((move: () => void) => playback.subscribe(move), [playback])
  return (
    <>
      <Source id={id} type="geojson" data={data} maxzoom={16} buffer={32}>
        <Layer
          id={id}
          type="line"
          {...(map.getLayer(trackEdgeId) && { beforeId: trackEdgeId })}
          layout={{ 'line-join': 'round', 'line-cap': 'round' }}
          paint={{ 'line-color': colour, 'line-width': 3, 'line-dasharray': [1, 1.6] }}
        />
      </Source>
      <MovingMarker className={classes.companion} placeOf={placeOf} subscribe={subscribe}>
        <i style={{ background: colour }} />
        <span dir="auto">{name}</span>
      </MovingMarker>
    </>
  )
}
