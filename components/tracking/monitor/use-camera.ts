'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import { usePush } from '#components/data/push.tsx'
import { useShownView } from '#components/map/kept-view.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import type { Bbox, ShownView } from '#lib/live/messages.ts'

function boundsOf(map: MapLibre): Bbox {
  const bounds = map.getBounds()
  if (bounds.getEast() - bounds.getWest() >= 360) return [-180, -90, 180, 90]
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  return [wrap(bounds.getWest()), bounds.getSouth(), wrap(bounds.getEast()), bounds.getNorth()]
}

const viewOf = (map: MapLibre): ShownView => ({ bbox: boundsOf(map), zoom: map.getZoom() })

export function useCameraReport(map: MapLibre | undefined): void {
  const { setView } = usePush()
  const report = useCallback((shown: MapLibre) => setView(viewOf(shown)), [setView])
  useShownView(map, 'monitor', report)
}

/** Calls `fit` once after the first snapshot of an organisation. */
export function useFirstFit(store: DeviceStore, isReady: boolean, fit: () => void): void {
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
