'use client'

import { Marker } from 'react-map-gl/maplibre'
import { carIcon } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import type { DisplayState } from '#lib/codes/device-state.ts'
import classes from './device-pin.module.css'

type DevicePinProps = {
  lon: number
  lat: number
  icon: number
  state: DisplayState
  /** Degrees. */
  course: number
  name: string
}

/** One device outside the live layer, as that would draw it. */
export function DevicePin({ lon, lat, icon, state, course, name }: DevicePinProps) {
  const brand = useBrand()
  const { url, car } = carIcon(brand, icon)
  const turn = car.rotates ? { transform: `rotate(${course}deg)` } : undefined
  return (
    <Marker longitude={lon} latitude={lat}>
      <div className={classes.pin} data-state={state}>
        {/* biome-ignore lint/performance/noImgElement: a small picture of the brand, by address */}
        <img src={url} alt="" width={car.size[0]} height={car.size[1]} style={turn} />
        {name && <span className={classes.name}>{name}</span>}
      </div>
    </Marker>
  )
}
