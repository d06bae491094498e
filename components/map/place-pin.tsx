'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { htmlMarker } from './create-map.ts'
import { useMap } from './map-context.ts'
import classes from './place-pin.module.css'

/** A pin with words at a place of the map. */
export function PlacePin(props: { lon: number; lat: number; children: ReactNode }) {
  const { lon, lat } = props
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = htmlMarker(element).setLngLat([lon, lat]).addTo(map)
    return () => {
      marker.remove()
    }
  }, [map, element, lon, lat])
  return createPortal(
    <div className={classes.pin}>
      <div className={classes.words}>{props.children}</div>
    </div>,
    element,
  )
}
