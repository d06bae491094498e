'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { fitDevices, hasDeviceInView, type Padding, showPlace } from '#components/map/fit.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import { showFleet } from './fleet-view.ts'
import { useCameraReport, useFirstFit } from './use-camera.ts'
import type { MonitorQuery } from './use-monitor-query.ts'

const deviceZoom = 13

export function useMapMoves(
  store: DeviceStore,
  { simei, alarm }: MonitorQuery,
  padding: { current: Padding },
) {
  const [map, setMap] = useState<MapLibre>()
  const isViewKept = useRef(false)
  useCameraReport(map)
  const fitAll = () => {
    if (map) fitDevices(map, store, { padding: padding.current })
  }
  useFirstFit(store, map !== undefined, () => {
    if (map && !isViewKept.current && !simei) showFleet(map, store, padding.current)
    isViewKept.current = false
  })
  // A linked alarm is shown where it was raised.
  useShowSelected({ map, store, simei: alarm ? undefined : simei, padding })
  return {
    map,
    fitAll,
    fitUnlessInView: () => {
      if (map && !hasDeviceInView(map, store)) fitAll()
    },
    centre: (place: { lon: number; lat: number }) =>
      map && showPlace(map, place, { padding: padding.current, minZoom: 16 }),
    onReady: (made: MapLibre, isKept: boolean) => {
      isViewKept.current = isKept
      setMap(made)
    },
  }
}

type Selection = {
  map: MapLibre | undefined
  store: DeviceStore
  simei: string | undefined
  padding: { current: Padding }
}

/** Waits for the position of a link opened before data. */
function useShowSelected({ map, store, simei, padding }: Selection): void {
  useEffect(() => {
    if (!map || !simei) return
    let isShown = false
    const show = () => {
      const live = liveDevice(store, simei)
      if (isShown || !live || !Number.isFinite(live.lon)) return
      isShown = true
      showPlace(map, live, { padding: padding.current, minZoom: deviceZoom })
    }
    show()
    return store.subscribe(show)
  }, [map, store, simei, padding])
}
