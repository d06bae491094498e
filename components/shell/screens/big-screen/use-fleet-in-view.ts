'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { boxOf, type Padding } from '#components/map/fit.ts'
import { showFleet } from '#components/tracking/monitor/fleet-view.ts'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'

const everyMs = 20_000
/** Since somebody moved the map last. */
const patienceMs = 60_000

function isAllInView(map: MapLibre, store: DeviceStore): boolean {
  const box = boxOf(store)
  if (!box) return true
  const bounds = map.getBounds()
  return (
    box.west >= lonToX(bounds.getWest()) &&
    box.east <= lonToX(bounds.getEast()) &&
    box.north >= latToY(bounds.getNorth()) &&
    box.south <= latToY(bounds.getSouth())
  )
}

/** Shows the fleet once it is known, and again when it has left the view and nobody is at the map. */
export function useFleetInView(
  map: MapLibre | undefined,
  store: DeviceStore,
  padding: Padding,
): void {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!map) return undefined
    let isShown = false
    const check = () => {
      if (!store.isLoaded) isShown = false
      else if (!isShown) {
        isShown = true
        showFleet(map, store, padding)
      }
    }
    const note = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) movedAt.current = performance.now()
    }
    const keep = () => {
      const isTouched = performance.now() - movedAt.current < patienceMs
      if (isShown && !isTouched && !isAllInView(map, store)) showFleet(map, store, padding)
    }
    check()
    const stop = store.subscribe(check)
    const timer = setInterval(keep, everyMs)
    map.on('movestart', note)
    return () => {
      stop()
      clearInterval(timer)
      map.off('movestart', note)
    }
  }, [map, store, padding])
}
