import type { CameraOptions, EaseToOptions, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import { allStates, planView } from '#lib/live/plan-view.ts'
import { storeOf } from '../../../tests/factories/live-store.ts'
import { claimPointer } from './click-claims.ts'
import { listenToPointer } from './listen-to-pointer.ts'
import type { LiveLayer } from './live-layer.ts'

const size = { width: 1440, height: 900 }
const padding = { top: 50, bottom: 50, left: 420, right: 80 }

type Camera = { center: [number, number]; offset: [number, number]; zoom: number }

/** Two towns far away, seen from above the world. */
function worldMap(zoom: number) {
  const spots = [
    { lon: 114, lat: 22.5 },
    { lon: 113.2, lat: 23.1 },
  ]
  const store = storeOf(spots)
  const scale = 512 * 2 ** zoom
  const view = { x: 0.5, y: 0.5, halfWidth: 1, halfHeight: 1, scale }
  const listeners = new Map<string, (event: MapMouseEvent) => void>()
  const eased: EaseToOptions[] = []
  const map = {
    on: (name: string, listener: (event: MapMouseEvent) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    getZoom: () => zoom,
    cameraForBounds: (): CameraOptions => ({ zoom: zoom + 0.1, center: [0, 0] }),
    easeTo: (options: EaseToOptions) => eased.push(options),
  } as unknown as MapLibre
  const plan = planView(store, view, allStates)
  const layer = { plan } as LiveLayer
  const handlers = { onDevice: vi.fn(), onSpot: vi.fn(), onNothing: vi.fn(), onHover: vi.fn() }
  listenToPointer(map, { layer, store }, { current: { ...handlers, padding } })
  const click = () =>
    listeners.get('click')?.({
      lngLat: { lng: 113.6, lat: 22.8 },
      point: { x: 0, y: 0 },
    } as MapMouseEvent)
  return { map, plan, spots, handlers, eased, click }
}

test('the members of a clicked cluster come to lie in the free part of the map', () => {
  const { plan, spots, eased, click } = worldMap(3)
  expect(plan.clusters).toHaveLength(1)
  click()
  const { center, offset, zoom } = eased[0] as Camera
  const [lon, lat] = center
  const [dx, dy] = offset
  const scale = 512 * 2 ** zoom
  for (const spot of spots) {
    const x = size.width / 2 + dx + (lonToX(spot.lon) - lonToX(lon)) * scale
    const y = size.height / 2 + dy + (latToY(spot.lat) - latToY(lat)) * scale
    expect(x).toBeGreaterThan(padding.left)
    expect(x).toBeLessThan(size.width - padding.right)
    expect(y).toBeGreaterThan(padding.top)
    expect(y).toBeLessThan(size.height - padding.bottom)
  }
})

test('a tool that claims the pointer keeps clicks from devices and clusters', () => {
  const { map, handlers, eased, click } = worldMap(3)
  const release = claimPointer(map, () => true)
  click()
  expect(eased).toEqual([])
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled()
  release()
  click()
  expect(eased).toHaveLength(1)
})
