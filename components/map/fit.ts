import type { Map as MapLibre } from 'maplibre-gl'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { allStates, hasRow } from '#lib/live/plan-view.ts'
import { viewOf } from './live/view.ts'

export type Padding = { top: number; bottom: number; left: number; right: number }

/**
 * Moves once the canvas has its container's size; an earlier fit is wrong. Returns a cancel
 * function.
 */
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

export function fitDevices(
  map: MapLibre,
  store: DeviceStore,
  { padding, isInstant }: { padding: Padding; isInstant: boolean },
): void {
  const { x, y, inScope } = store.columns
  let [west, north, east, south] = [2, 2, -1, -1]
  for (let row = 0; row < store.count; row++) {
    const px = x[row] ?? Number.NaN
    const py = y[row] ?? Number.NaN
    if (!(px >= 0) || inScope[row] === 0) continue
    if (px < west) west = px
    if (px > east) east = px
    if (py < north) north = py
    if (py > south) south = py
  }
  if (west > east) return
  const bounds: [number, number, number, number] = [
    xToLon(west),
    yToLat(south),
    xToLon(east),
    yToLat(north),
  ]
  map.fitBounds(bounds, {
    padding,
    maxZoom: 15,
    ...(isInstant ? { animate: false } : { duration: 500 }),
  })
}

export function hasDeviceInView(map: MapLibre, store: DeviceStore): boolean {
  return hasRow(store, allStates, viewOf(map))
}

/** The padding, with room for what else lies on the map, each at the side where it takes least. */
function withCovers(map: MapLibre, padding: Padding): Padding {
  const box = map.getContainer().getBoundingClientRect()
  const free = { ...padding }
  for (const cover of document.querySelectorAll('[data-covers-map]')) {
    const { left, right, top, bottom } = cover.getBoundingClientRect()
    const sides = {
      left: right - box.left,
      right: box.right - left,
      top: bottom - box.top,
      bottom: box.bottom - top,
    }
    const share = (side: keyof Padding) =>
      Math.max(0, sides[side] - free[side]) /
      (side === 'left' || side === 'right' ? box.width : box.height)
    const [best = 'bottom'] = (Object.keys(sides) as (keyof Padding)[]).toSorted(
      (a, b) => share(a) - share(b),
    )
    free[best] = Math.max(free[best], sides[best])
  }
  return free
}

/** Moves only if the place is covered or the map is far out. */
export function showPlace(
  map: MapLibre,
  { lon, lat }: { lon: number; lat: number },
  { padding: panels, minZoom }: { padding: Padding; minZoom: number },
): void {
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return
  const padding = withCovers(map, panels)
  const { clientWidth, clientHeight } = map.getCanvas()
  const { x, y } = map.project([lon, lat])
  const isFree =
    x > padding.left + 20 &&
    x < clientWidth - padding.right - 20 &&
    y > padding.top + 20 &&
    y < clientHeight - padding.bottom - 20
  if (isFree && map.getZoom() >= minZoom) return
  const offset: [number, number] = [
    (padding.left - padding.right) / 2,
    (padding.top - padding.bottom) / 2,
  ]
  const zoom = Math.max(map.getZoom(), minZoom)
  const distance = Math.hypot(x - clientWidth / 2, y - clientHeight / 2)
  const isNear = distance < clientWidth * 1.5 && zoom - map.getZoom() < 3
  map.easeTo({ center: [lon, lat], zoom, offset, duration: isNear ? 450 : 0 })
}
