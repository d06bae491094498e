import type { LngLatBoundsLike, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { clusterAt, clusterMembers, devicesAt } from '#lib/live/hit-test.ts'
import type { Cluster } from '#lib/live/plan-view.ts'
import type { Padding } from '../fit.ts'
import { isClaimed } from './click-claims.ts'
import type { LiveLayer } from './live-layer.ts'

const closestZoom = 17.5
const longestList = 500

export type SpotPick = { ids: number[]; x: number; y: number }

export type PointerHandlers = {
  onDevice: (id: number) => void
  onSpot: (spot: SpotPick) => void
  onNothing: () => void
  onHover: (hover: { id: number; x: number; y: number } | undefined) => void
  /** Pixels covered by panels. */
  padding: Padding
}

type Hit = { rows: number[]; cluster: Cluster | undefined }

function hitAt(layer: LiveLayer, store: DeviceStore, map: MapLibre, event: MapMouseEvent): Hit {
  const at = {
    x: lonToX(event.lngLat.lng),
    y: latToY(event.lngLat.lat),
    scale: 512 * 2 ** map.getZoom(),
    now: performance.now(),
  }
  const rows = devicesAt(store, layer.plan, at)
  return {
    rows,
    cluster: rows.length > 0 ? undefined : clusterAt(layer.plan, at.x, at.y, at.scale),
  }
}

function isOneSpot({ west, east, north, south }: Cluster): boolean {
  const pixels = Math.max(east - west, south - north) * 512 * 2 ** closestZoom
  return pixels < 24
}

const clusterMargin = 50

function zoomTo(map: MapLibre, { west, east, north, south }: Cluster, covered: Padding): void {
  const bounds: LngLatBoundsLike = [
    [xToLon(west), yToLat(south)],
    [xToLon(east), yToLat(north)],
  ]
  const padding = {
    top: covered.top + clusterMargin,
    bottom: covered.bottom + clusterMargin,
    left: covered.left + clusterMargin,
    right: covered.right + clusterMargin,
  }
  const camera = map.cameraForBounds(bounds, { padding, maxZoom: closestZoom })
  if (!camera) return
  const zoom = Math.max(camera.zoom ?? 0, Math.min(closestZoom, map.getZoom() + 1.2))
  const center: [number, number] = [xToLon((west + east) / 2), yToLat((north + south) / 2)]
  const offset: [number, number] = [
    (covered.left - covered.right) / 2,
    (covered.top - covered.bottom) / 2,
  ]
  map.easeTo({ center, zoom, offset, duration: 450 })
}

/** Returns the unsubscriber. */
export function listenToPointer(
  map: MapLibre,
  { layer, store }: { layer: LiveLayer; store: DeviceStore },
  latest: { current: PointerHandlers },
): () => void {
  let pending: MapMouseEvent | undefined
  let frame = 0
  const idsOf = (rows: number[]) => rows.map((row) => store.columns.ids[row] ?? 0)

  const click = (event: MapMouseEvent) => {
    if (isClaimed(map, event)) return
    const handlers = latest.current
    const { rows, cluster } = hitAt(layer, store, map, event)
    handlers.onHover(undefined)
    const [only] = idsOf(rows)
    if (rows.length === 1 && only !== undefined) handlers.onDevice(only)
    else if (rows.length > 1) {
      handlers.onSpot({ ids: idsOf(rows), x: event.point.x, y: event.point.y })
    } else if (!cluster) handlers.onNothing()
    else if (isOneSpot(cluster)) {
      const ids = idsOf(clusterMembers(store, layer.plan, cluster)).slice(0, longestList)
      handlers.onSpot({ ids, x: event.point.x, y: event.point.y })
    } else zoomTo(map, cluster, handlers.padding)
  }
  const hover = () => {
    frame = 0
    if (!pending || map.isMoving()) return
    if (isClaimed(map, pending)) {
      latest.current.onHover(undefined)
      return
    }
    const { rows, cluster } = hitAt(layer, store, map, pending)
    const [id] = idsOf(rows)
    map.getCanvas().style.cursor = rows.length > 0 || cluster ? 'pointer' : ''
    latest.current.onHover(
      id === undefined ? undefined : { id, x: pending.point.x, y: pending.point.y },
    )
  }
  const move = (event: MapMouseEvent) => {
    pending = event
    frame ||= requestAnimationFrame(hover)
  }
  const leave = () => {
    pending = undefined
    latest.current.onHover(undefined)
  }
  map.on('click', click)
  map.on('mousemove', move)
  map.on('movestart', leave)
  map.on('mouseout', leave)
  return () => {
    cancelAnimationFrame(frame)
    map.off('click', click)
    map.off('mousemove', move)
    map.off('movestart', leave)
    map.off('mouseout', leave)
  }
}
