'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import { fitDevices, hasDeviceInView, type Padding, showPlace } from '#components/map/fit.ts'
import { type MapPage, useShownView } from '#components/map/kept-view.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import type { Bbox, ShownView } from '#lib/live/messages.ts'
import { showFleet } from './fleet-view.ts'
import type { MonitorQuery } from './use-monitor-query.ts'

function boundsOf(map: MapLibre): Bbox {
  const bounds = map.getBounds()
  if (bounds.getEast() - bounds.getWest() >= 360) return [-180, -90, 180, 90]
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  return [wrap(bounds.getWest()), bounds.getSouth(), wrap(bounds.getEast()), bounds.getNorth()]
}

const viewOf = (map: MapLibre): ShownView => ({ bbox: boundsOf(map), zoom: map.getZoom() })

/** The server sends what is in view, of a very large organisation that alone. */
export function useCameraReport(map: MapLibre | undefined, page: MapPage): void {
  const { setView } = usePush()
  const report = useCallback((shown: MapLibre) => setView(viewOf(shown)), [setView])
  useShownView(map, page, report)
}

/** Calls `fit` once after the first snapshot of an organisation. */
function useFirstFit(store: DeviceStore, isReady: boolean, fit: () => void): void {
  const latest = useRef(fit)
  latest.current = fit
  useEffect(() => {
    if (!isReady) return
    let isDone = false
    const check = () => {
      if (!store.isLoaded) isDone = false
      else if (!isDone) {
        isDone = true
        latest.current()
      }
    }
    check()
    return store.subscribe(check)
  }, [store, isReady])
}

const deviceZoom = 13

export function useMapMoves(
  store: DeviceStore,
  { simei, alarm }: MonitorQuery,
  padding: { current: Padding },
) {
  const [map, setMap] = useState<MapLibre>()
  const isViewKept = useRef(false)
  useCameraReport(map, 'monitor')
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
