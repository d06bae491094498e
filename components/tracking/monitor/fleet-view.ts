'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useSyncExternalStore } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import type { Camera } from '#components/map/base-map.ts'
import type { Opening } from '#components/map/controls/use-map-choice.ts'
import { type DeviceBox, fitMaxZoom, type Padding } from '#components/map/fit.ts'
import { useKeptView } from '#components/map/kept-view.ts'
import { type FleetBounds, type FleetPlace, fleetBounds } from '#lib/geo/fleet-bounds.ts'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'

/** Of the live map, which has the fleet: `fleetBox` is its first view where nothing is remembered. */
export function useLiveView(): { isBefore: boolean; camera: Camera } {
  const before = useKeptView('monitor')
  const [lon, lat, zoom] = useBrand().map.view
  return { isBefore: before !== undefined, camera: before ?? { center: [lon, lat], zoom } }
}

/** Of who remembers no view, where the fleet is, once it is read. */
export function useFleetOpening(
  store: DeviceStore,
  { isBefore, camera }: ReturnType<typeof useLiveView>,
): Opening | undefined {
  const isRead = useSyncExternalStore(
    store.subscribe,
    () => store.isLoaded,
    () => false,
  )
  const bounds = useMemo(
    () => (isRead && !isBefore ? boundsOfStore(store) : undefined),
    [isRead, isBefore, store],
  )
  if (isBefore && 'center' in camera) return camera
  return bounds && { bounds }
}

function boundsOfStore(store: DeviceStore): FleetBounds | undefined {
  const { x, y, inScope } = store.columns
  const places: FleetPlace[] = store.groups.map((group) => ({
    lon: xToLon(group.x),
    lat: yToLat(group.y),
    devices: Array.from(group.counts).reduce((sum, count) => sum + count, 0),
  }))
  for (let row = 0; row < store.count; row++) {
    const px = x[row] ?? Number.NaN
    if (px >= 0 && inScope[row] === 1) places.push({ lon: xToLon(px), lat: yToLat(y[row] ?? 0) })
  }
  return fleetBounds(places)
}

/** What the first view of the live map shows. */
export function fleetBox(store: DeviceStore): DeviceBox | undefined {
  const bounds = boundsOfStore(store)
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  return { west: lonToX(west), east: lonToX(east), north: latToY(north), south: latToY(south) }
}

/** The first view of the live map. */
export function showFleet(map: MapLibre, store: DeviceStore, padding: Padding): void {
  const bounds = boundsOfStore(store)
  if (bounds) map.fitBounds(bounds, { padding, maxZoom: fitMaxZoom, animate: false })
}
