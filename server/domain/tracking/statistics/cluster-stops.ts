import { planeMetres } from '#lib/geo/distance.ts'
import type { StopTuple } from './list-stops.ts'

/** Stops at one place: degrees × 1e6, store seconds. */
export type Cluster = {
  lat: number
  lon: number
  visits: number
  devices: number
  seconds: number
  /** Begin of the last visit, and whose it was. */
  last: number
  lastDevice: number
}

/**
 * Stops within `radius` metres of one in the densest part are one place, then those of what is left. The most visited
 * first.
 */
export function clusterStops(stops: readonly StopTuple[], radius: number): Cluster[] {
  const grid = new Grid(stops, radius)
  const taken = new Set<number>()
  const clusters: Cluster[] = []
  for (const at of grid.densestFirst()) {
    if (taken.has(at)) continue
    const members = grid.around(at).filter((other) => !taken.has(other))
    for (const member of members) taken.add(member)
    clusters.push(clusterOf(members.map((member) => stops[member] as StopTuple)))
  }
  return clusters.sort((a, b) => b.visits - a.visits || b.seconds - a.seconds)
}

function clusterOf(stops: readonly StopTuple[]): Cluster {
  const sum = { lat: 0, lon: 0, seconds: 0 }
  let newest = stops[0] as StopTuple
  for (const stop of stops) {
    const [, start, end, lat, lon] = stop
    sum.lat += lat
    sum.lon += lon
    sum.seconds += end - start
    if (start > newest[1]) newest = stop
  }
  return {
    lat: Math.round(sum.lat / stops.length),
    lon: Math.round(sum.lon / stops.length),
    visits: stops.length,
    devices: new Set(stops.map(([device]) => device)).size,
    seconds: sum.seconds,
    last: newest[1],
    lastDevice: newest[0],
  }
}

const metresPerMicroDegree = 0.111_195

/** Cells at least as high and wide as the radius: what is near a stop lies in its own and those beside. */
class Grid {
  readonly #stops: readonly StopTuple[]
  readonly #radius: number
  readonly #height: number
  readonly #cells = new Map<number, number[]>()

  constructor(stops: readonly StopTuple[], radius: number) {
    this.#stops = stops
    this.#radius = radius
    this.#height = (radius / metresPerMicroDegree) * 1.01
    for (const [at, [, , , lat, lon]] of stops.entries()) {
      const row = this.#rowOf(lat)
      const key = keyOf(row, this.#columnOf(row, lon))
      const cell = this.#cells.get(key)
      if (cell) cell.push(at)
      else this.#cells.set(key, [at])
    }
  }

  /** By how many lie in their cell and those beside it, then as they came. */
  densestFirst(): number[] {
    const densities = new Uint32Array(this.#stops.length)
    for (const cell of this.#cells.values()) {
      const near = this.#cellsBeside(cell[0] ?? 0).reduce((sum, one) => sum + one.length, 0)
      for (const at of cell) densities[at] = near
    }
    return [...this.#stops.keys()].sort(
      (a, b) => (densities[b] ?? 0) - (densities[a] ?? 0) || a - b,
    )
  }

  around(at: number): number[] {
    const [, , , lat, lon] = this.#stops[at] as StopTuple
    return this.#cellsBeside(at)
      .flat()
      .filter((other) => {
        const [, , , otherLat, otherLon] = this.#stops[other] as StopTuple
        return planeMetres(lat, lon, otherLat, otherLon) <= this.#radius
      })
  }

  #cellsBeside(at: number): (readonly number[])[] {
    const [, , , lat, lon] = this.#stops[at] as StopTuple
    const own = this.#rowOf(lat)
    return [own - 1, own, own + 1].flatMap((row) => {
      const middle = this.#columnOf(row, lon)
      return [middle - 1, middle, middle + 1].map(
        (column) => this.#cells.get(keyOf(row, column)) ?? [],
      )
    })
  }

  #rowOf(lat: number): number {
    return Math.floor(lat / this.#height)
  }

  /** Degrees of longitude shrink towards the poles. */
  #columnOf(row: number, lon: number): number {
    const outer = Math.max(Math.abs(row), Math.abs(row + 1)) * this.#height
    const shrink = Math.max(0.01, Math.cos((outer / 180e6) * Math.PI))
    return Math.floor((lon * shrink) / this.#height)
  }
}

/** More than there are columns. */
const rowKeys = 2 ** 22
const keyOf = (row: number, column: number) => row * rowKeys + column
