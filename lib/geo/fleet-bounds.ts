import { LonSpan } from './date-line.ts'

/** Degrees. */
export type FleetPlace = { lon: number; lat: number; devices?: number }
/** Degrees; `east` is beyond 180 across the date line. */
export type FleetBounds = [west: number, south: number, east: number, north: number]

/** Degrees; parts of a fleet that are not in neighbouring cells are apart. */
const cellSize = 10
const [columns, rows] = [360 / cellSize, 180 / cellSize]

const cellOf = ({ lon, lat }: FleetPlace): number => {
  const column = Math.floor((lon + 180) / cellSize)
  const row = Math.min(rows - 1, Math.floor((lat + 90) / cellSize))
  return row * columns + (((column % columns) + columns) % columns)
}

function* around(cell: number): Generator<number> {
  const [row, column] = [Math.floor(cell / columns), cell % columns]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
    for (const x of [-1, 0, 1]) yield y * columns + ((column + x + columns) % columns)
}

/** Cells that touch each other, across the date line too. */
function partsOf(cells: ReadonlyMap<number, number>): Set<number>[] {
  const left = new Set(cells.keys())
  const parts: Set<number>[] = []
  for (const first of cells.keys()) {
    if (!left.delete(first)) continue
    const part = new Set([first])
    for (const cell of part) for (const next of around(cell)) if (left.delete(next)) part.add(next)
    parts.push(part)
  }
  return parts
}

/**
 * Where a first view of a fleet opens: around the part of it that has more than half of its devices, as a view
 * of several continents shows nothing; around all where no part has. Undefined of nothing.
 */
export function fleetBounds(places: readonly FleetPlace[]): FleetBounds | undefined {
  const cells = new Map<number, number>()
  let all = 0
  for (const place of places) {
    const { devices = 1 } = place
    const cell = cellOf(place)
    cells.set(cell, (cells.get(cell) ?? 0) + devices)
    all += devices
  }
  const devicesIn = (part: ReadonlySet<number>) =>
    [...part].reduce((sum, cell) => sum + (cells.get(cell) ?? 0), 0)
  const main = partsOf(cells).find((part) => devicesIn(part) > all / 2)
  return boundsOf(main ? places.filter((place) => main.has(cellOf(place))) : places)
}

function boundsOf(places: readonly FleetPlace[]): FleetBounds | undefined {
  const span = new LonSpan()
  let [south, north] = [90, -90]
  for (const { lon, lat } of places) {
    span.add(lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const [west, east] = span.narrowest() ?? []
  return west === undefined || east === undefined ? undefined : [west, south, east, north]
}
