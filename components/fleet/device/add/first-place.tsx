'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSmallLook } from '#components/map/controls/use-small-look.ts'
import { DevicePin } from '#components/map/device-pin.tsx'
import { BareZoom, deviceZoom } from '#components/map/device-zoom.tsx'
import { MapView } from '#components/map/map-view.tsx'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './add-steps.module.css'

/** Degrees × 1e6. */
type Place = { lat: number; lon: number }

/** A small map that goes along with the device. */
export function FirstPlace({ device, place }: { device: DeviceDetail; place: Place }) {
  const [map, setMap] = useState<MapLibre>()
  const lon = place.lon / 1e6
  const lat = place.lat / 1e6
  const [center] = useState<[number, number]>([lon, lat])
  useEffect(() => {
    map?.easeTo({ center: [lon, lat], duration: 600 })
  }, [map, lon, lat])
  const look = useSmallLook(center)
  return (
    <div className={classes.map}>
      <MapView look={look} camera={{ center, zoom: deviceZoom }} isSmall onReady={setMap}>
        {map && <BareZoom map={map} />}
        <DevicePin
          lon={lon}
          lat={lat}
          icon={device.icon}
          state={device.state}
          course={device.course ?? 0}
          name={device.name}
        />
      </MapView>
    </div>
  )
}
