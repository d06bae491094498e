import { fenceLimits, fenceLine, fencePolygon, usualWidth } from '#lib/rules/fence-limits.ts'
import type { FenceShape } from '#server/domain/tracking/fence/fence-columns.ts'

/** Why a fence cannot be taken. */
export type FenceRefusal = 'shape' | 'corners' | 'crossing' | 'size'

const number = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`
const pair = new RegExp(String.raw`^\s*(${number})\s+(${number})\s*$`)
const circle = new RegExp(
  String.raw`^\s*CIRCLE\s*\(\s*(${number})\s+(${number})\s*,\s*(${number})\s*\)\s*$`,
  'i',
)
const polygon = /^\s*POLYGON\s*\(\s*\(([^()]*)\)\s*\)\s*$/i
const line = /^\s*LINESTRING\s*\(([^()]*)\)\s*$/i

const micro = (degrees: string | undefined) => Math.round(Number(degrees) * 1e6)

type Point = { lat: number; lon: number }

/** Undefined where one cannot be read, or is not on earth. */
function pointsIn(text: string): Point[] | undefined {
  const points = text.split(',').map((part) => {
    const [, lat, lon] = pair.exec(part) ?? []
    return lat === undefined ? undefined : { lat: micro(lat), lon: micro(lon) }
  })
  const read = points.filter((point) => point !== undefined)
  const isOnEarth = ({ lat, lon }: Point) => Math.abs(lat) <= 90e6 && Math.abs(lon) <= 180e6
  return read.length === points.length && read.every(isOnEarth) ? read : undefined
}

const isSame = (a: Point | undefined, b: Point | undefined) =>
  a?.lat === b?.lat && a?.lon === b?.lon

/** Without those that repeat the one before. */
const moving = (points: readonly Point[]) =>
  points.filter((point, at) => at === 0 || !isSame(point, points[at - 1]))

/**
 * A fence as Traccar keeps it: WKT with the latitude first, a circle with its radius in metres; `halfWidth` of a line in
 * metres to either side.
 */
export function readWkt(text: string, halfWidth: number | undefined): FenceShape | FenceRefusal {
  const [, lat, lon, radius] = circle.exec(text) ?? []
  if (radius !== undefined) return circleOf(pointsIn(`${lat} ${lon}`)?.[0], Number(radius))
  const corners = polygon.exec(text)?.[1]
  if (corners !== undefined) return polygonOf(pointsIn(corners))
  const points = line.exec(text)?.[1]
  return points === undefined ? 'shape' : corridorOf(pointsIn(points), halfWidth)
}

function circleOf(centre: Point | undefined, metres: number): FenceShape | FenceRefusal {
  if (!centre) return 'shape'
  const radius = Math.round(metres)
  const { min, max } = fenceLimits.radius
  return radius < min || radius > max ? 'size' : { type: 'circle', ...centre, radius: radius }
}

function polygonOf(read: readonly Point[] | undefined): FenceShape | FenceRefusal {
  if (!read) return 'shape'
  const ring = moving(read)
  // WKT closes a ring with its first corner.
  const points = ring.length > 1 && isSame(ring[0], ring.at(-1)) ? ring.slice(0, -1) : ring
  const { min, max } = fenceLimits.points
  if (points.length < min || points.length > max) return 'corners'
  return fencePolygon.test(points) ? { type: 'polygon', points: points } : 'crossing'
}

function corridorOf(
  read: readonly Point[] | undefined,
  halfWidth: number | undefined,
): FenceShape | FenceRefusal {
  if (!read) return 'shape'
  const points = moving(read)
  if (!fenceLine.test(points)) return 'corners'
  const width = halfWidth === undefined ? usualWidth : Math.round(halfWidth * 2)
  const { min, max } = fenceLimits.width
  return width < min || width > max ? 'size' : { type: 'corridor', points: points, width: width }
}
