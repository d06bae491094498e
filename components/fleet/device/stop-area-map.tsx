'use client'

import { useEffect, useState } from 'react'
import { AccuracyCircle } from '#components/map/accuracy-circle.tsx'
import { useSmallLook } from '#components/map/controls/use-small-look.ts'
import { MapView } from '#components/map/map-view.tsx'
import { useMap } from '#components/map/use-map.ts'

/** Degrees. */
export type Centre = { lon: number; lat: number }

export type StopAreaMapProps = {
  label: string
  centre: Centre
  metres: number
  onMove: (centre: Centre) => void
}

/** The circle stays in the middle: the map moves below it, by finger, mouse or arrow keys. */
export function StopAreaMap({ label, centre, metres, onMove }: StopAreaMapProps) {
  // The map that it opens with stays while it moves.
  const [opening] = useState<[number, number]>([centre.lon, centre.lat])
  const look = useSmallLook(opening)
  return (
    <section aria-label={label} style={{ height: '100%' }}>
      <MapView look={look} camera={{ center: [centre.lon, centre.lat], zoom: 13 }} isSmall>
        <Middle onMove={onMove} />
        <AccuracyCircle name="stop-area" {...centre} metres={metres} />
      </MapView>
    </section>
  )
}

function Middle({ onMove }: Pick<StopAreaMapProps, 'onMove'>) {
  const map = useMap()
  useEffect(() => {
    const moved = () => {
      const { lng, lat } = map.getCenter().wrap()
      onMove({ lon: lng, lat })
    }
    map.on('move', moved)
    return () => {
      map.off('move', moved)
    }
  }, [map, onMove])
  return null
}
