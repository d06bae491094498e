import { distanceMetres, planeMetres } from './distance.ts'

/** Degrees × 1e6. Longitudes of an area go on beyond ±180. */
export type Box = { south: number; west: number; north: number; east: number }

export type Area = { box: Box; lon: number } & (
  | { kind: 'circle'; lat: number; radius: number }
  /** Latitude and longitude in turn; the last point leads to the first. */
  | { kind: 'rings'; rings: readonly Int32Array[] }
)

const metresPerMicro = 0.111_195
const turn = 360_000_000
const pole = 90_000_000
const cosOf = (lat: number) => Math.cos((lat / 180e6) * Math.PI)

export function circleArea(lat: number, lon: number, radius: number): Area {
  // Half a per cent more, as degrees are not quite even.
  const high = (radius * 1.005) / metresPerMicro + 1
  const [south, north] = [lat - high, lat + high]
  const isAtPole = south <= -pole || north >= pole
  const narrowest = Math.max(1e-6, Math.min(cosOf(south), cosOf(north)))
  const wide = isAtPole ? turn / 2 : Math.min(turn / 2, high / narrowest)
  return {
    kind: 'circle',
    lat,
    lon,
    radius,
    box: { south, north, west: lon - wide, east: lon + wide },
  }
}

export function ringsArea(rings: readonly Int32Array[]): Area {
  const box = { south: pole, west: turn * 2, north: -pole, east: -turn * 2 }
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [lat, lon] = [ring[at] as number, ring[at + 1] as number]
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
      box.west = Math.min(box.west, lon)
      box.east = Math.max(box.east, lon)
    }
  }
  return { kind: 'rings', rings, box, lon: (box.west + box.east) / 2 }
}

/** The longitude on the area's side of the globe. */
const nearTo = (area: Area, lon: number) => lon - Math.round((lon - area.lon) / turn) * turn

export function isInArea(area: Area, lat: number, lon: number): boolean {
  const { box } = area
  if (lat < box.south || lat > box.north) return false
  const near = nearTo(area, lon)
  if (near < box.west || near > box.east) return false
  if (area.kind === 'circle') {
    const centre = [area.lon / 1e6, area.lat / 1e6] as const
    return distanceMetres(centre, [near / 1e6, lat / 1e6]) <= area.radius
  }
  let isInside = false
  for (const ring of area.rings) if (isInRing(ring, lat, near)) isInside = !isInside
  return isInside
}

function isInRing(ring: Int32Array, lat: number, lon: number): boolean {
  let isInside = false
  let fromLat = ring[ring.length - 2] as number
  let fromLon = ring[ring.length - 1] as number
  for (let at = 0; at < ring.length; at += 2) {
    const toLat = ring[at] as number
    const toLon = ring[at + 1] as number
    if (toLat > lat !== fromLat > lat) {
      const crossing = fromLon + ((toLon - fromLon) * (lat - fromLat)) / (toLat - fromLat)
      if (lon < crossing) isInside = !isInside
    }
    fromLat = toLat
    fromLon = toLon
  }
  return isInside
}

/** Metres to the border, from inside or outside. */
export function borderMetres(area: Area, lat: number, lon: number): number {
  const near = nearTo(area, lon)
  if (area.kind === 'circle') {
    const centre = [area.lon / 1e6, area.lat / 1e6] as const
    return Math.abs(distanceMetres(centre, [near / 1e6, lat / 1e6]) - area.radius)
  }
  const shrink = cosOf(lat)
  let least = Number.POSITIVE_INFINITY
  for (const ring of area.rings) {
    let y1 = (ring[ring.length - 2] as number) - lat
    let x1 = ((ring[ring.length - 1] as number) - near) * shrink
    for (let at = 0; at < ring.length; at += 2) {
      const y2 = (ring[at] as number) - lat
      const x2 = ((ring[at + 1] as number) - near) * shrink
      least = Math.min(least, squareTo(x1, y1, x2, y2))
      x1 = x2
      y1 = y2
    }
  }
  return Math.sqrt(least) * metresPerMicro
}

/** Squared distance from origin to line. */
function squareTo(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length))
  return (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2
}

type Place = { lat: number; lon: number }

/** First and last inside of a straight way between outside places, as parts; undefined when it passes by. */
export function passage(
  area: Area,
  from: Place,
  to: Place,
): [first: number, last: number] | undefined {
  const [west, east] = [nearTo(area, from.lon), nearTo(area, to.lon)]
  const cuts =
    area.kind === 'circle'
      ? circleCuts(area, { lat: from.lat, lon: west }, { lat: to.lat, lon: east })
      : area.rings.flatMap((ring) =>
          ringCuts(ring, { lat: from.lat, lon: west }, { lat: to.lat, lon: east }),
        )
  return cuts.length < 2 ? undefined : [Math.min(...cuts), Math.max(...cuts)]
}

function circleCuts(
  { lat, lon, radius }: Place & { radius: number },
  from: Place,
  to: Place,
): number[] {
  const shrink = cosOf(lat)
  const [x, y] = [(from.lon - lon) * shrink, from.lat - lat]
  const [dx, dy] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const [a, b] = [dx * dx + dy * dy, x * dx + y * dy]
  const root = b * b - a * (x * x + y * y - (radius / metresPerMicro) ** 2)
  if (a === 0 || root <= 0) return []
  const parts = [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a]
  return parts.filter((part) => part >= 0 && part <= 1)
}

function ringCuts(ring: Int32Array, from: Place, to: Place): number[] {
  const [dx, dy] = [to.lon - from.lon, to.lat - from.lat]
  const cuts: number[] = []
  let y1 = ring[ring.length - 2] as number
  let x1 = ring[ring.length - 1] as number
  for (let at = 0; at < ring.length; at += 2) {
    const y2 = ring[at] as number
    const x2 = ring[at + 1] as number
    const [ex, ey] = [x2 - x1, y2 - y1]
    const cross = dx * ey - dy * ex
    if (cross !== 0) {
      const part = ((x1 - from.lon) * ey - (y1 - from.lat) * ex) / cross
      const along = ((x1 - from.lon) * dy - (y1 - from.lat) * dx) / cross
      if (part >= 0 && part <= 1 && along >= 0 && along < 1) cuts.push(part)
    }
    x1 = x2
    y1 = y2
  }
  return cuts
}

/** Of a way between two places of one hemisphere of the area. */
export const wayMetres = (from: Place, to: Place) => planeMetres(from.lat, from.lon, to.lat, to.lon)
