import { distanceMetres, planeMetres } from './distance.ts'

/** Degrees × 1e6. Longitudes of an area go on beyond ±180. */
export type Box = { south: number; west: number; north: number; east: number }

export type Area = { box: Box; lon: number } & (
  | { kind: 'circle'; lat: number; radius: number }
  /** Latitude and longitude in turn; the last point leads to the first. */
  | { kind: 'rings'; rings: readonly Int32Array[] }
  /** Latitude and longitude in turn; what is within `reach` metres of the line. */
  | { kind: 'corridor'; line: Int32Array; reach: number }
)

/** What positions are searched by. */
export type SearchedArea = Extract<Area, { kind: 'circle' | 'rings' }>

const metresPerMicro = 0.111_195
const turn = 360_000_000
const pole = 90_000_000
const cosOf = (lat: number) => Math.cos((lat / 180e6) * Math.PI)

/** A box with so many metres more on each side. */
function widened(box: Box, metres: number): Box {
  // Half a per cent more, as degrees are not quite even.
  const high = (metres * 1.005) / metresPerMicro + 1
  const [south, north] = [box.south - high, box.north + high]
  const isAtPole = south <= -pole || north >= pole
  const narrowest = Math.max(1e-6, Math.min(cosOf(south), cosOf(north)))
  const wide = isAtPole ? turn / 2 : Math.min(turn / 2, high / narrowest)
  return { south, north, west: box.west - wide, east: box.east + wide }
}

export function circleArea(lat: number, lon: number, radius: number): SearchedArea {
  return {
    kind: 'circle',
    lat,
    lon,
    radius,
    box: widened({ south: lat, north: lat, west: lon, east: lon }, radius),
  }
}

export function ringsArea(rings: readonly Int32Array[]): SearchedArea {
  const box = boxOf(rings)
  return { kind: 'rings', rings, box, lon: (box.west + box.east) / 2 }
}

/** Sides are straight in degrees, as those of polygons. `width` in metres from side to side. */
export function corridorArea(line: Int32Array, width: number): Area {
  const reach = width / 2
  const box = widened(boxOf([line]), reach)
  return { kind: 'corridor', line, reach, box, lon: (box.west + box.east) / 2 }
}

function boxOf(rings: readonly Int32Array[]): Box {
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
  return box
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
  if (area.kind === 'corridor') return lineMetres(area.line, lat, near) <= area.reach
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
  if (area.kind === 'corridor') return Math.abs(lineMetres(area.line, lat, near) - area.reach)
  let least = Number.POSITIVE_INFINITY
  for (const ring of area.rings) least = Math.min(least, lineMetres(ring, lat, near, true))
  return least
}

/** Metres to the nearest place of a line, which a ring leads back to its start. */
function lineMetres(line: Int32Array, lat: number, lon: number, isRing = false): number {
  const shrink = cosOf(lat)
  const first = isRing ? line.length - 2 : 0
  let least = Number.POSITIVE_INFINITY
  let y1 = (line[first] as number) - lat
  let x1 = ((line[first + 1] as number) - lon) * shrink
  for (let at = isRing ? 0 : 2; at < line.length; at += 2) {
    const y2 = (line[at] as number) - lat
    const x2 = ((line[at + 1] as number) - lon) * shrink
    least = Math.min(least, squareTo(x1, y1, x2, y2))
    x1 = x2
    y1 = y2
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
  const cuts = cutsOf(
    area,
    { lat: from.lat, lon: nearTo(area, from.lon) },
    { lat: to.lat, lon: nearTo(area, to.lon) },
  )
  return cuts.length < 2 ? undefined : [Math.min(...cuts), Math.max(...cuts)]
}

/** Where a straight way meets the border, as parts of it. */
function cutsOf(area: Area, from: Place, to: Place): number[] {
  if (area.kind === 'rings') return area.rings.flatMap((ring) => ringCuts(ring, from, to))
  const parts = area.kind === 'circle' ? circleCuts(area, from, to) : lineCuts(area, from, to)
  return parts.filter((part) => part >= 0 && part <= 1)
}

function circleCuts(
  { lat, lon, radius }: Place & { radius: number },
  from: Place,
  to: Place,
): Span {
  const shrink = cosOf(lat)
  const [dx, dy] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const way = { x: (from.lon - lon) * shrink, y: from.lat - lat, dx, dy }
  return discSpan(way, radius / metresPerMicro)
}

/** Seen from a place; a plane of micro-degrees of latitude. */
type Way = { x: number; y: number; dx: number; dy: number }
/** Empty, or begin and end, as parts of a way that goes on in both directions. */
type Span = [] | [begin: number, end: number]

/** While within `reach` of the place. */
function discSpan({ x, y, dx, dy }: Way, reach: number): Span {
  const [a, b] = [dx * dx + dy * dy, x * dx + y * dy]
  const root = b * b - a * (x * x + y * y - reach * reach)
  if (a === 0 || root <= 0) return []
  return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a]
}

/** While `from + part × by` lies between two numbers. */
function bandSpan(from: number, by: number, [low, high]: readonly [number, number]): Span {
  if (by === 0) return from >= low && from <= high ? [-Infinity, Infinity] : []
  const [one, other] = [(low - from) / by, (high - from) / by]
  return [Math.min(one, other), Math.max(one, other)]
}

function lineCuts(
  { line, reach: metres }: { line: Int32Array; reach: number },
  from: Place,
  to: Place,
): number[] {
  const shrink = cosOf((from.lat + to.lat) / 2)
  const reach = metres / metresPerMicro
  const [dx, dy] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const waySeenFrom = (at: number): Way => ({
    x: (from.lon - (line[at + 1] as number)) * shrink,
    y: from.lat - (line[at] as number),
    dx,
    dy,
  })
  const cuts: number[] = []
  for (let at = 0; at < line.length; at += 2) {
    const way = waySeenFrom(at)
    cuts.push(...discSpan(way, reach))
    if (at + 2 < line.length) cuts.push(...sideSpan(way, waySeenFrom(at + 2), reach))
  }
  return cuts
}

/** While beside a part of the line that leads from where `way` is seen to where `ahead` is. */
function sideSpan({ x, y, dx, dy }: Way, ahead: Way, reach: number): Span {
  const [east, north] = [x - ahead.x, y - ahead.y]
  const length = Math.hypot(east, north)
  if (length === 0) return []
  const [u, v] = [east / length, north / length]
  const along = bandSpan(x * u + y * v, dx * u + dy * v, [0, length])
  const across = bandSpan(x * v - y * u, dx * v - dy * u, [-reach, reach])
  if (along.length === 0 || across.length === 0) return []
  const span: Span = [Math.max(along[0], across[0]), Math.min(along[1], across[1])]
  return span[0] < span[1] ? span : []
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
