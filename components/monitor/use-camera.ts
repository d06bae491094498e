'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'
import type { Bbox, ShownView } from '#lib/live/messages.ts'

type Camera = { center: [lon: number, lat: number]; zoom: number }

const key = 'waypost.monitor.camera'

function stored(): Camera | undefined {
  try {
    const value: Partial<Camera> = JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}
    return value.center && value.zoom ? (value as Camera) : undefined
  } catch {
    return undefined
  }
}

/** The last view in this tab, else the brand's. */
export function useFirstCamera(view: readonly [lon: number, lat: number, zoom: number]) {
  const [camera] = useState(() => {
    const before = stored()
    const [lon, lat, zoom] = view
    return { isBefore: before !== undefined, camera: before ?? { center: [lon, lat], zoom } }
  })
  return camera as { isBefore: boolean; camera: Camera }
}

function boundsOf(map: MapLibre): Bbox {
  const bounds = map.getBounds()
  if (bounds.getEast() - bounds.getWest() >= 360) return [-180, -90, 180, 90]
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180
  return [wrap(bounds.getWest()), bounds.getSouth(), wrap(bounds.getEast()), bounds.getNorth()]
}

const viewOf = (map: MapLibre): ShownView => ({ bbox: boundsOf(map), zoom: map.getZoom() })

export function useCameraReport(map: MapLibre | undefined): void {
  const { setView } = usePush()
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      const { lng, lat } = map.getCenter()
      sessionStorage.setItem(key, JSON.stringify({ center: [lng, lat], zoom: map.getZoom() }))
      setView(viewOf(map))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(report, 250)
    }
    setView(viewOf(map))
    map.on('moveend', later)
    return () => {
      clearTimeout(timer)
      map.off('moveend', later)
    }
  }, [map, setView])
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
