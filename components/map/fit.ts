import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLat } from '#lib/geo/distance.ts'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { allStates, hasRow } from '#lib/live/plan-view.ts'
import { viewOf } from './live/view.ts'

/** In Mercator's unit square. */
export type DeviceBox = { west: number; north: number; east: number; south: number }
export const fitMaxZoom = 15
export type Padding = { top: number; bottom: number; left: number; right: number }

/** Moves once the canvas has its container's size; earlier fits are wrong. Returns a cancel. */
export function whenSized(map: MapLibre, move: () => void): () => void {
  const box = map.getContainer()
  const attempt = () => {
    if (box.clientWidth === 0 || box.clientHeight === 0) return false
    const canvas = map.getCanvas()
    if (canvas.clientWidth !== box.clientWidth || canvas.clientHeight !== box.clientHeight)
      map.resize()
    move()
    return true
  }
  if (attempt()) return () => undefined
  const observer = new ResizeObserver(() => attempt() && observer.disconnect())
  observer.observe(box)
  return () => observer.disconnect()
}

export function fitPlaces(
  map: MapLibre,
  places: readonly LonLat[],
  { padding, isGliding = false }: { padding: Padding; isGliding?: boolean },
): void {
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, 90, Number.NEGATIVE_INFINITY, -90]
  for (const [lon, lat] of places) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  if (west > east) return
  const bounds: [number, number, number, number] = [west, south, east, north]
  map.fitBounds(bounds, {
    padding,
    maxZoom: 16,
    ...(isGliding ? { duration: 200 } : { animate: false }),
  })
}

/** Of the devices in scope, in Mercator's unit square. */
export function boxOf(store: DeviceStore): DeviceBox | undefined {
  const { x, y, inScope } = store.columns
  const box = { west: 2, north: 2, east: -1, south: -1 }
  for (let row = 0; row < store.count; row++) {
    const px = x[row] ?? Number.NaN
    const py = y[row] ?? Number.NaN
    if (!(px >= 0) || inScope[row] === 0) continue
    if (px < box.west) box.west = px
    if (px > box.east) box.east = px
    if (py < box.north) box.north = py
    if (py > box.south) box.south = py
  }
  for (const group of store.groups) {
    box.west = Math.min(box.west, group.x)
    box.east = Math.max(box.east, group.x)
    box.north = Math.min(box.north, group.y)
    box.south = Math.max(box.south, group.y)
  }
  return box.west > box.east ? undefined : box
}

export function fitDevices(
  map: MapLibre,
  store: DeviceStore,
  { padding, isInstant }: { padding: Padding; isInstant: boolean },
): void {
  const box = boxOf(store)
  if (!box) return
  const bounds: [number, number, number, number] = [
    xToLon(box.west),
    yToLat(box.south),
    xToLon(box.east),
    yToLat(box.north),
  ]
  map.fitBounds(bounds, {
    padding,
    maxZoom: fitMaxZoom,
    ...(isInstant ? { animate: false } : { duration: 500 }),
  })
}

export function hasDeviceInView(map: MapLibre, store: DeviceStore): boolean {
  return hasRow(store, allStates, viewOf(map))
}

type Cover = { left: number; right: number; top: number; bottom: number }

/** What lies on the map besides its panels, in its pixels. */
function coversOn(map: MapLibre): Cover[] {
  const box = map.getContainer().getBoundingClientRect()
  return Array.from(document.querySelectorAll('[data-covers-map]'), (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return {
      left: left - box.left,
      right: right - box.left,
      top: top - box.top,
      bottom: bottom - box.top,
    }
  })
}

/** Padding with room for covers, each where it takes least. */
function withCovers(map: MapLibre, padding: Padding, covers: readonly Cover[]): Padding {
  const { clientWidth, clientHeight } = map.getCanvas()
  const free = { ...padding }
  for (const { left, right, top, bottom } of covers) {
    const sides = {
      left: right,
      right: clientWidth - left,
      top: bottom,
      bottom: clientHeight - top,
    }
    const share = (side: keyof Padding) =>
      Math.max(0, sides[side] - free[side]) /
      (side === 'left' || side === 'right' ? clientWidth : clientHeight)
    const [best = 'bottom'] = (Object.keys(sides) as (keyof Padding)[]).toSorted(
      (a, b) => share(a) - share(b),
    )
    free[best] = Math.max(free[best], sides[best])
  }
  return free
}

/** Pixels between a place and its marker's covers. */
const markerRoom = 20

/** Moves only if the place is covered or the map is far out. */
export function showPlace(
  map: MapLibre,
  { lon, lat }: { lon: number; lat: number },
  { padding: panels, minZoom }: { padding: Padding; minZoom: number },
): void {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return
  const { clientWidth, clientHeight } = map.getCanvas()
  const { x, y } = map.project([lon, lat])
  const isIn = (box: Cover, room: number) =>
    x > box.left - room && x < box.right + room && y > box.top - room && y < box.bottom + room
  const view = {
    left: panels.left,
    right: clientWidth - panels.right,
    top: panels.top,
    bottom: clientHeight - panels.bottom,
  }
  const covers = coversOn(map)
  const isFree = isIn(view, -markerRoom) && !covers.some((cover) => isIn(cover, markerRoom))
  if (isFree && map.getZoom() >= minZoom) return
  const padding = withCovers(map, panels, covers)
  const offset: [number, number] = [
    (padding.left - padding.right) / 2,
    (padding.top - padding.bottom) / 2,
  ]
  const zoom = Math.max(map.getZoom(), minZoom)
  const distance = Math.hypot(x - clientWidth / 2, y - clientHeight / 2)
  const isNear = distance < clientWidth * 1.5 && zoom - map.getZoom() < 3
  map.easeTo({ center: [lon, lat], zoom, offset, duration: isNear ? 450 : 0 })
}
