import { lonNear } from '#lib/geo/date-line.ts'
import type { Bounds, StreetSource } from '../providers/choices.ts'

export type MapExtent = { bounds: Bounds; zoom: number }

export type ShownStreets = {
  sources: readonly StreetSource[]
  isCovered: boolean
  isOnlineThere: boolean
}

export const noStreets: ShownStreets = { sources: [], isCovered: false, isOnlineThere: false }

const firstZoom = 7
/** More would slow the map: the largest in view stay. */
const most = 8
/** Share of the view that is what somebody looks at: a panel may lie over the rest, its middle too. */
const shown = 0.25

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  const whole = (a[2] - a[0]) * (a[3] - a[1])
  return width > 0 && height > 0 && whole > 0 ? (width * height) / whole : 0
}

/** In the copy of the world that a view shows. */
function boundsNear(bounds: Bounds, lon: number): Bounds {
  const [west, south, east, north] = bounds
  const middle = (west + east) / 2
  const shift = lonNear(middle, lon) - middle
  return [west + shift, south, east + shift, north]
}

const isIn = (bounds: Bounds | undefined, lon: number, lat: number): boolean =>
  !bounds || (lon >= bounds[0] && lat >= bounds[1] && lon <= bounds[2] && lat <= bounds[3])

/** Archives to draw, in order, and one's largest share of the view. */
export function streetsInView(
  all: readonly StreetSource[],
  view: MapExtent,
): { sources: StreetSource[]; share: number; isCovered: boolean } {
  if (view.zoom < firstZoom) return { sources: [], share: 0, isCovered: false }
  const [west, south, east, north] = view.bounds
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const found = all
    .map((source) => {
      const bounds = source.bounds && boundsNear(source.bounds, lon)
      return { source, bounds, share: bounds ? overlap(view.bounds, bounds) : 1 }
    })
    .filter(({ share, source }) => share > 0 && view.zoom >= source.minzoom)
  const kept = new Set(found.toSorted((a, b) => b.share - a.share).slice(0, most))
  return {
    sources: found.filter((entry) => kept.has(entry)).map(({ source }) => source),
    share: Math.max(0, ...found.map(({ share }) => share)),
    isCovered: found.some(({ bounds, share }) => share >= shown || isIn(bounds, lon, lat)),
  }
}
