import { type City, cityOf } from './cities.ts'
import { between, pick, type Random, random } from './random.ts'

/** `seconds`: when each point is reached; else at the trip's pace. */
export type Way = { lat: number[]; lon: number[]; metres: number[]; seconds?: number[] }

/** Unix seconds. In the tunnel reports wait. */
export type Trip = {
  start: number
  end: number
  way: Way
  /** Times longer than the way's own seconds. */
  stretch: number
  tunnel: [from: number, to: number] | undefined
}

const metresPerDegree = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function metresBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const east = (lon2 - lon1) * Math.cos(radians((lat1 + lat2) / 2))
  return Math.hypot(east, lat2 - lat1) * metresPerDegree
}

export function placeIn(city: City, east: number, north: number): [lat: number, lon: number] {
  return [
    city.lat + north / metresPerDegree,
    city.lon + east / (metresPerDegree * Math.cos(radians(city.lat))),
  ]
}

function crossing(city: City, column: number, row: number): [number, number] {
  const turn = radians(city.grid)
  const jitter = random('crossing', city.key, column, row)
  const x = column * city.block + between(-0.08, 0.08, jitter) * city.block
  const y = row * city.block + between(-0.08, 0.08, jitter) * city.block
  return placeIn(
    city,
    x * Math.cos(turn) + y * Math.sin(turn),
    y * Math.cos(turn) - x * Math.sin(turn),
  )
}

export type Node = { column: number; row: number }

export function randomNode(city: City, radius: number, next: Random): Node {
  const reach = Math.round(radius / city.block)
  return {
    column: Math.round(between(-reach, reach, next)),
    row: Math.round(between(-reach, reach, next)),
  }
}

function wayOf(points: [number, number][]): Way {
  const way: Way = { lat: [], lon: [], metres: [] }
  let total = 0
  for (const [lat, lon] of points) {
    const last = way.lat.length - 1
    if (last >= 0)
      total += metresBetween(way.lat[last] as number, way.lon[last] as number, lat, lon)
    way.lat.push(lat)
    way.lon.push(lon)
    way.metres.push(total)
  }
  return way
}

export function streetWay(city: City, from: Node, to: Node, next: Random): Way {
  const at = { ...from }
  const points = [crossing(city, at.column, at.row)]
  while (at.column !== to.column || at.row !== to.row) {
    const across = at.column !== to.column && (at.row === to.row || next() < 0.5)
    const left = across ? to.column - at.column : to.row - at.row
    const stretch = Math.sign(left) * Math.min(Math.abs(left), 1 + Math.floor(next() * 5))
    for (let step = 0; step < Math.abs(stretch); step++) {
      if (across) at.column += Math.sign(stretch)
      else at.row += Math.sign(stretch)
      points.push(crossing(city, at.column, at.row))
    }
  }
  return wayOf(points)
}

export function motorway(from: [number, number], to: [number, number], next: Random): Way {
  const bends = [between(-0.06, 0.06, next), between(-0.05, 0.05, next), between(-0.02, 0.02, next)]
  const [dLat, dLon] = [to[0] - from[0], to[1] - from[1]]
  const points: [number, number][] = []
  for (let step = 0; step <= 160; step++) {
    const along = step / 160
    const off = bends.reduce(
      (sum, bend, wave) => sum + bend * Math.sin(Math.PI * (wave + 1) * along),
      0,
    )
    points.push([from[0] + dLat * along + dLon * off, from[1] + dLon * along - dLat * off])
  }
  return wayOf(points)
}

export function backWay(way: Way): Way {
  return wayOf(way.lat.map((lat, at) => [lat, way.lon[at] as number] as [number, number]).reverse())
}

export function joinWays(...ways: Way[]): Way {
  return wayOf(
    ways.flatMap((way) =>
      way.lat.map((lat, at) => [lat, way.lon[at] as number] as [number, number]),
    ),
  )
}

export function freightWay(city: City, yard: Node, next: Random): Way {
  const target = cityOf(pick(city.routes, next))
  const gate = { column: Math.sign(yard.column || 1) * 6, row: yard.row }
  const arrival = randomNode(target, 3000, next)
  const depot = randomNode(target, 5000, next)
  return joinWays(
    streetWay(city, yard, gate, next),
    motorway(
      crossing(city, gate.column, gate.row),
      crossing(target, arrival.column, arrival.row),
      next,
    ),
    streetWay(target, arrival, depot, next),
  )
}

export function loopWay(points: readonly [number, number][]): Way {
  return wayOf([...points])
}

export type OnWay = { lat: number; lon: number; course: number }

/** Between two entries of a rising column. */
export type Between = { low: number; high: number; part: number }

export function pointAt(column: readonly number[], value: number): Between {
  let low = 0
  let high = column.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((column[middle] as number) <= value) low = middle
    else high = middle
  }
  const from = column[low] as number
  const span = (column[high] as number) - from
  return { low, high, part: span > 0 ? Math.min(1, Math.max(0, (value - from) / span)) : 0 }
}

export const valueAt = (column: readonly number[], { low, high, part }: Between): number =>
  (column[low] as number) + ((column[high] as number) - (column[low] as number)) * part

/** Degrees to the next point; undefined where it stands. */
export function courseFrom({ lat, lon }: Way, low: number): number | undefined {
  const high = Math.min(low + 1, lat.length - 1)
  const north = (lat[high] as number) - (lat[low] as number)
  const east =
    ((lon[high] as number) - (lon[low] as number)) * Math.cos(radians(lat[low] as number))
  if (north === 0 && east === 0) return undefined
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360
}

export function alongWay(way: Way, metres: number): OnWay {
  const at = pointAt(way.metres, metres)
  const course = courseFrom(way, at.low) ?? 0
  return { lat: valueAt(way.lat, at), lon: valueAt(way.lon, at), course }
}
