import type { Map as MapLibre } from 'maplibre-gl'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import type { ViewBox } from '#lib/live/plan-view.ts'

/** In mercator; for a rotated map, its bounding box. */
export function viewOf(map: MapLibre): ViewBox {
  const { clientWidth, clientHeight } = map.getCanvas()
  const scale = 512 * 2 ** map.getZoom()
  const { lng, lat } = map.getCenter()
  const turn = (map.getBearing() * Math.PI) / 180
  const cos = Math.abs(Math.cos(turn))
  const sin = Math.abs(Math.sin(turn))
  return {
    x: lonToX(lng),
    y: latToY(lat),
    halfWidth: (clientWidth * cos + clientHeight * sin) / 2 / scale,
    halfHeight: (clientHeight * cos + clientWidth * sin) / 2 / scale,
    scale,
  }
}
