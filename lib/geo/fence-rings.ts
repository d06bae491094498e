import type { FencePoint } from '../rules/fence-limits.ts'
import { LonSpan } from './date-line.ts'
import type { LonLat } from './distance.ts'

export type DrawnShape =
  | { type: 'circle'; centre: FencePoint | undefined; radius: number }
  /** Until its second corner is set, when it becomes a polygon. */
  | { type: 'rectangle'; corner: FencePoint | undefined; opposite: FencePoint | undefined }
  | { type: 'polygon'; points: readonly FencePoint[] }
  /** Metres from side to side. */
  | { type: 'corridor'; points: readonly FencePoint[]; width: number }
  | { type: 'city'; city: string; name: string }

export type Ring = LonLat[]

const earthRadius = 6_371_008.8
const rad = Math.PI / 180

export function placeFrom([lon, lat]: LonLat, course: number, metres: number): LonLat {
  const angle = metres / earthRadius
  const [sin, cos] = [Math.sin(lat * rad), Math.cos(lat * rad)]
  const north = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(course * rad))
  const east = Math.atan2(
    Math.sin(course * rad) * Math.sin(angle) * cos,
    Math.cos(angle) - sin * Math.sin(north),
  )
  return [lon + east / rad, north / rad]
}

export const closed = (ring: Ring): Ring => (ring[0] ? [...ring, ring[0]] : [])

const circleCorners = 72

export const degreesOf = ({ lat, lon }: FencePoint): LonLat => [lon / 1e6, lat / 1e6]

/** Degrees × 1e6, within ±180. */
export function pointAt(lon: number, lat: number): FencePoint {
  const near = lon - Math.round(lon / 360) * 360
  return { lat: Math.round(Math.max(-90, Math.min(90, lat)) * 1e6), lon: Math.round(near * 1e6) }
}

/** Closed, in degrees. */
export function circleRing(centre: FencePoint, radius: number): Ring {
  const corner = (_: unknown, at: number) =>
    placeFrom(degreesOf(centre), (360 / circleCorners) * at, radius)
  return closed(Array.from({ length: circleCorners }, corner))
}

export type RingBounds = [west: number, south: number, east: number, north: number]

/** `east` is beyond 180 where they lie on both sides of the date line. */
export function boundsOf(rings: readonly Ring[]): RingBounds | undefined {
  const span = new LonSpan()
  let [south, north] = [Infinity, -Infinity]
  for (const ring of rings) {
    const lons = ring.map(([lon]) => lon)
    const [west, east] = [Math.min(...lons), Math.max(...lons)]
    // What lies between corners belongs to it, too.
    for (let lon = west; lon < east; lon++) span.add(lon)
    if (ring.length > 0) span.add(east)
    for (const [, lat] of ring) {
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  const [west, east] = span.narrowest() ?? []
  return west === undefined || east === undefined ? undefined : [west, south, east, north]
}
