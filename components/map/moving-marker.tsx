'use client'

import type { Marker as MapLibreMarker } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Marker } from 'react-map-gl/maplibre'

export type MarkerPlace = {
  lon: number
  lat: number
  /** Degrees. */
  course?: number
}

export type MovingMarkerProps = {
  className: string | undefined
  /** Undefined hides the marker. Stable between renders. */
  placeOf: () => MarkerPlace | undefined
  subscribe: (move: () => void) => () => void
  children?: ReactNode
}

/** Bypasses React, which would draw it a frame late. */
export function MovingMarker({ className, placeOf, subscribe, children }: MovingMarkerProps) {
  const marker = useRef<MapLibreMarker>(null)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const move = () => {
      const place = placeOf()
      setOn(place !== undefined)
      if (!place || !marker.current) return
      marker.current.setLngLat([place.lon, place.lat]).setRotation(place.course ?? 0)
    }
    move()
    return subscribe(move)
  }, [placeOf, subscribe])
  const place = isOn ? placeOf() : undefined
  return (
    place && (
      <Marker
        ref={marker}
        longitude={place.lon}
        latitude={place.lat}
        rotation={place.course ?? 0}
        rotationAlignment="map"
        style={passThrough}
      >
        <div className={className}>{children}</div>
      </Marker>
    )
  )
}

const passThrough = { pointerEvents: 'none' } as const
