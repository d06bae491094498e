'use client'

import type { ReactNode } from 'react'
import { Marker } from 'react-map-gl/maplibre'
import classes from './place-pin.module.css'

export function PlacePin(props: { lon: number; lat: number; children: ReactNode }) {
  return (
    <Marker longitude={props.lon} latitude={props.lat}>
      <div className={classes.pin}>
        <div className={classes.words}>{props.children}</div>
      </div>
    </Marker>
  )
}
