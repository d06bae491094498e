import { planeMetres } from '#lib/geo/distance.ts'
import type { Rule } from './rule.ts'

export const fenceTypes = ['circle', 'polygon', 'corridor', 'city'] as const
/** Whether entering, leaving, both or nothing raises an alarm. */
export const fenceAlarms = ['in', 'out', 'in_out', 'close'] as const

/** Limits of fences (docs/specification.md#fences), both ends included. */
export const fenceLimits = {
  /** Metres. */
  radius: { min: 20, max: 300_000 },
  points: { min: 3, max: 50 },
  /** Points of a corridor's line, and metres from side to side. */
  line: { min: 2, max: 50 },
  width: { min: 20, max: 5000 },
  /** km/h, and minutes of staying: up to ten digits. */
  speed: { min: 1, max: 9_999_999_999 },
  stay: { min: 1, max: 9_999_999_999 },
} as const

/** Metres, of a corridor that nobody has given another width. */
export const usualWidth = 100

export type FencePoint = { lat: number; lon: number }

/** Corners in degrees × 1e6: an area whose lines do not cross. */
export const fencePolygon: Rule<readonly FencePoint[]> = {
  key: 'fencePolygon',
  values: { ...fenceLimits.points },
  test: (points) => {
    const { min, max } = fenceLimits.points
    return points.length >= min && points.length <= max && isSimple(unwrapped(points))
  },
}

/** Points in degrees × 1e6: a line that moves on with each point. It may cross itself. */
export const fenceLine: Rule<readonly FencePoint[]> = {
  key: 'fenceLine',
  values: { ...fenceLimits.line },
  test: (points) => {
    const { min, max } = fenceLimits.line
    if (points.length < min || points.length > max) return false
    return points.every(({ lat, lon }, at) => {
      const before = points[at - 1]
      return before?.lat !== lat || before.lon !== lon
    })
  },
}

/** Kilometres across a polygon that is searched: as the largest circle. */
const mostAcross = 600

export const regionAcross: Rule<readonly FencePoint[]> = {
  key: 'regionAcross',
  values: { km: mostAcross },
  test: (points) => {
    const corners = unwrapped(points)
    const lats = corners.map(({ lat }) => lat)
    const lons = corners.map(({ lon }) => lon)
    const [south, north] = [Math.min(...lats), Math.max(...lats)]
    const [west, east] = [Math.min(...lons), Math.max(...lons)]
    const metres = [
      planeMetres(south, 0, north, 0),
      planeMetres(south, west, south, east),
      planeMetres(north, west, north, east),
    ]
    return east - west < 180e6 && Math.max(...metres) <= mostAcross * 1000
  },
}

export const fenceCentre: Rule<FencePoint | undefined> = {
  key: 'fenceCentre',
  test: (centre) => centre !== undefined && (centre.lat !== 0 || centre.lon !== 0),
}

/** Longitudes beyond ±180 keep an area over the date line whole. */
export function unwrapped(points: readonly FencePoint[]): FencePoint[] {
  let before = points[0]?.lon ?? 0
  return points.map(({ lat, lon }) => {
    before = lon - Math.round((lon - before) / 360e6) * 360e6
    return { lat, lon: before }
  })
}

function isSimple(points: readonly FencePoint[]): boolean {
  if (new Set(points.map(({ lat, lon }) => `${lat} ${lon}`)).size < points.length) return false
  const edges = points.map((a, at) => ({ a, b: points[(at + 1) % points.length] ?? a }))
  const isFlat = points.every((point) => turn(points[0] ?? point, points[1] ?? point, point) === 0)
  if (isFlat) return false
  return edges.every((one, at) =>
    edges.slice(at + 1).every((other, gap) => {
      const isNext = gap === 0 || (at === 0 && gap === edges.length - 2)
      return isNext || !isCrossing(one, other)
    }),
  )
}

type Edge = { a: FencePoint; b: FencePoint }

/** Which way the path bends; 0 for a line. */
function turn(a: FencePoint, b: FencePoint, c: FencePoint): number {
  const [x1, y1] = [b.lon - a.lon, b.lat - a.lat]
  const [x2, y2] = [c.lon - a.lon, c.lat - a.lat]
  return Math.sign(x1 * y2 - y1 * x2)
}

const isBetween = (a: FencePoint, b: FencePoint, { lat, lon }: FencePoint) =>
  lat >= Math.min(a.lat, b.lat) &&
  lat <= Math.max(a.lat, b.lat) &&
  lon >= Math.min(a.lon, b.lon) &&
  lon <= Math.max(a.lon, b.lon)

function isCrossing({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const
  if (turns[0] * turns[1] < 0 && turns[2] * turns[3] < 0) return true
  return (
    (turns[0] === 0 && isBetween(a, b, c)) ||
    (turns[1] === 0 && isBetween(a, b, d)) ||
    (turns[2] === 0 && isBetween(c, d, a)) ||
    (turns[3] === 0 && isBetween(c, d, b))
  )
}
