'use client'

import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { DevicePin } from '#components/map/device-pin.tsx'
import { BareZoom, deviceZoom } from '#components/map/device-zoom.tsx'
import { MapView } from '#components/map/map-view.tsx'
import { builtIn } from '#components/map/providers/choices.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type Shared = CallReply<'device/GetShared'>

/** Without a place. */
const farZoom = 3
const noExtras = { satellite: false, traffic: false }

/** The shared device on the built-in map; the camera follows it. */
export function SharedMap({ shared }: { shared: Shared }) {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { language } = useLanguage()
  const [map, setMap] = useState<MapLibre>()
  const lon = (shared.lon ?? 0) / 1e6
  const lat = (shared.lat ?? 0) / 1e6
  const hasPlace = shared.lon !== null && shared.lat !== null
  const camera = useMemo<{ center: [number, number]; zoom: number }>(
    () => ({ center: [lon, lat], zoom: hasPlace ? deviceZoom : farZoom }),
    [lon, lat, hasPlace],
  )
  useEffect(() => {
    if (hasPlace) map?.easeTo({ center: [lon, lat], duration: 600 })
  }, [map, lon, lat, hasPlace])
  const look = { isDark, language, choice: builtIn, extras: noExtras }
  return (
    <MapView look={look} camera={camera} isSmall onReady={setMap}>
      {map && hasPlace && <BareZoom map={map} />}
      {hasPlace && (
        <DevicePin
          lon={lon}
          lat={lat}
          icon={shared.icon}
          state={shared.state}
          course={shared.course ?? 0}
          name={shared.name}
        />
      )}
    </MapView>
  )
}
