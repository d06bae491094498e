import type { Map as MapLibre, Point } from 'maplibre-gl'
import { LonSpan, lonNear } from '#lib/geo/date-line.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import { lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { allStates, hasRow } from '#lib/live/plan-view.ts'
import { viewOf } from './live/view.ts'

/** In Mercator's unit square; `east` is beyond it across the date line. */
export type DeviceBox = { west: number; north: number; east: number; south: number }
export const fitMaxZoom = 15
/** Pixels that the sources take at the foot of a map, in two lines, and half a marker above them. */
export const sourcesRoom = 76
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
  let [south, north] = [90, -90]
  const span = new LonSpan()
  for (const [lon, lat] of places) {
    span.add(lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const [west, east] = span.narrowest() ?? []
  if (west === undefined || east === undefined) return
  const bounds: [number, number, number, number] = [west, south, east, north]
  map.fitBounds(bounds, {
    padding,
    maxZoom: 16,
    ...(isGliding ? { duration: 200 } : { animate: false }),
  })
}

/** Of the devices in scope. */
export function boxOf(store: DeviceStore): DeviceBox | undefined {
  const { x, y, inScope } = store.columns
  const span = new LonSpan()
  let [north, south] = [2, -1]
  for (let row = 0; row < store.count; row++) {
    const px = x[row] ?? Number.NaN
    const py = y[row] ?? Number.NaN
    if (!(px >= 0) || inScope[row] === 0) continue
    span.add(xToLon(px))
    if (py < north) north = py
    if (py > south) south = py
  }
  for (const group of store.groups) {
    span.add(xToLon(group.x))
    north = Math.min(north, group.y)
    south = Math.max(south, group.y)
  }
  const [west, east] = span.narrowest() ?? []
  if (west === undefined || east === undefined) return undefined
  return { west: lonToX(west), east: lonToX(east), north, south }
}

export function fitDevices(
  map: MapLibre,
  store: DeviceStore,
  { padding }: { padding: Padding },
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
    duration: 500,
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

/** Of a place, in the copy of the world that the map shows. */
export const pixelOf = (map: MapLibre, { lon, lat }: { lon: number; lat: number }): Point =>
  map.project([lonNear(lon, map.getCenter().lng), lat])

/** Moves only if the place is covered or the map is far out. */
export function showPlace(
  map: MapLibre,
  { lon, lat }: { lon: number; lat: number },
  { padding: panels, minZoom }: { padding: Padding; minZoom: number },
): void {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return
  const { clientWidth, clientHeight } = map.getCanvas()
  const { x, y } = pixelOf(map, { lon, lat })
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
