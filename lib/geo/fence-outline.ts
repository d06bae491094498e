import { ClipperOffset, EndType, JoinType, type Path64 } from 'clipper2-ts'
import { type FencePoint, unwrapped } from '../rules/fence-limits.ts'
import type { LonLat } from './distance.ts'
import { circleRing, closed, type DrawnShape, degreesOf, type Ring } from './fence-rings.ts'
import { latToY, lonToX, xToLon, yToLat } from './mercator.ts'

/** Its border, then the borders of its holes; each closed, in degrees. */
export type DrawnPolygon = Ring[]

/** `outline` gives latitude and longitude in turn, × 1e6. */
export function polygonsOf(
  shape: DrawnShape,
  outline: (city: string) => readonly (readonly number[])[],
): DrawnPolygon[] {
  if (shape.type === 'circle') return shape.centre ? [[circleRing(shape.centre, shape.radius)]] : []
  if (shape.type === 'rectangle') return [[ringThrough(rectangleCorners(shape))]]
  if (shape.type === 'polygon') return [[ringThrough(shape.points)]]
  if (shape.type === 'corridor') return [corridorPolygon(shape.points, shape.width)]
  return outline(shape.city).map((flat) => [
    ringThrough(
      Array.from({ length: flat.length / 2 }, (_, at) => ({
        lat: flat[at * 2] ?? 0,
        lon: flat[at * 2 + 1] ?? 0,
      })),
    ),
  ])
}

const ringThrough = (points: readonly FencePoint[]): Ring =>
  closed(unwrapped(points).map(degreesOf))

type Rectangle = { corner: FencePoint | undefined; opposite: FencePoint | undefined }

/** Around from the first; none until both are set. */
export function rectangleCorners({ corner, opposite }: Rectangle): FencePoint[] {
  if (!corner || !opposite) return []
  return [
    corner,
    { lat: corner.lat, lon: opposite.lon },
    opposite,
    { lat: opposite.lat, lon: corner.lon },
  ]
}

const earthRound = 40_030_228.9
/** Clipper counts in whole numbers: centimetres at the equator. */
const unitsRound = earthRound * 100
/** Degrees. The line is straight in degrees, the map's in Mercator's plane: 3 m apart at most. */
const longestPart = 0.1
/** Of the reach: how far rounded ends may be off. */
const roundness = 0.003
const known = new WeakMap<readonly FencePoint[], { width: number; polygon: DrawnPolygon }>()

/** What a corridor watches: one border, as a line is in one piece, and what it goes round. */
function corridorPolygon(points: readonly FencePoint[], width: number): DrawnPolygon {
  const last = known.get(points)
  if (last?.width === width) return last.polygon
  const polygon = points.length < 2 ? [] : widenedLine(unwrapped(points).map(degreesOf), width / 2)
  known.set(points, { width, polygon })
  return polygon
}

function widenedLine(line: readonly LonLat[], reach: number): DrawnPolygon {
  // Near its first point numbers stay small enough to be exact.
  const [from] = [line[0] ?? ([0, 0] as const)]
  const [x, y] = [lonToX(from[0]), latToY(from[1])]
  const path: Path64 = inParts(line).map(([lon, lat]) => ({
    x: Math.round((lonToX(lon) - x) * unitsRound),
    y: Math.round((latToY(lat) - y) * unitsRound),
  }))
  const latAt = (at: number) => yToLat(y + (path[at]?.y ?? 0) / unitsRound)
  /** Mercator's plane grows towards the poles. */
  const unitsAt = (at: number) => (reach * 100) / Math.cos((latAt(at) * Math.PI) / 180)
  const offset = new ClipperOffset()
  offset.arcTolerance = unitsAt(0) * roundness
  offset.addPath(path, JoinType.Round, EndType.Round)
  const rings: Path64[] = []
  offset.executeWithCallback((_path, _normals, at) => unitsAt(at), rings)
  return rings.map((ring) =>
    closed(
      ring.map(
        (place): LonLat => [xToLon(x + place.x / unitsRound), yToLat(y + place.y / unitsRound)],
      ),
    ),
  )
}

function inParts(line: readonly LonLat[]): LonLat[] {
  return line.flatMap((to, at) => {
    const from = line[at - 1]
    if (!from) return [to]
    const parts = Math.max(
      1,
      Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / longestPart),
    )
    return Array.from({ length: parts }, (_, n): LonLat => {
      const part = (n + 1) / parts
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    })
  })
}
