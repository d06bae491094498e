import { coarseLevel, columnAt, fineLevel, zOrder } from './cells.ts'
import { distanceMetres } from './distance.ts'
import { type Box, isInArea, type SearchedArea } from './fence-area.ts'

/** Numbers of cells as stored, both ends included. */
export type CellRange = { low: number; high: number }

/** Then cells on the border stay large; whoever looks there asks positions anyway. */
const mostOnBorder = 160
/** The nearest place of a box is not quite the one that the plane says. */
const margin = 1.06

type Cell = { level: number; column: number; row: number }

/** Cells that together hold all of an area, and little more. */
export function coverCells(area: SearchedArea): CellRange[] {
  const ranges: CellRange[] = []
  let open = rootsOf(area)
  for (let level = 1; open.length > 0; level++) {
    const next: Cell[] = []
    for (const cell of open.flatMap(quartersOf)) {
      const lies = placeOf(area, boxOf(cell))
      if (lies === 'within' || (lies === 'across' && level === fineLevel))
        ranges.push(rangeOf(cell))
      else if (lies === 'across') next.push(cell)
    }
    if (next.length > mostOnBorder) {
      ranges.push(...next.map(rangeOf))
      break
    }
    open = next
  }
  return joined(ranges)
}

/** The globe, once for each turn that the area touches. */
function rootsOf({ box }: SearchedArea): Cell[] {
  const [first, last] = [columnAt(box.west, 1), columnAt(box.east, 1)]
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    level: 0,
    column: first + n,
    row: 0,
  }))
}

const quartersOf = ({ level, column, row }: Cell): Cell[] =>
  [0, 1, 2, 3].map((part) => ({
    level: level + 1,
    column: column * 2 + (part & 1),
    row: row * 2 + (part >> 1),
  }))

/** Both borders belong to it, which is no less than its own. */
function boxOf({ level, column, row }: Cell): Box {
  const size = 360_000_000 / 2 ** level
  const [west, south] = [column * size - 180_000_000, (row * size) / 2 - 90_000_000]
  return { west, east: west + size, south, north: south + size / 2 }
}

function rangeOf({ level, column, row }: Cell): CellRange {
  const cells = 2 ** level
  const number = zOrder(((column % cells) + cells) % cells, row)
  const stored = level <= coarseLevel ? coarseLevel : fineLevel
  const size = 4 ** (stored - level)
  const [low, high] = [number * size, number * size + size - 1]
  return stored === fineLevel ? { low, high } : { low: -1 - high, high: -1 - low }
}

function joined(ranges: CellRange[]): CellRange[] {
  const whole: CellRange[] = []
  for (const range of ranges.toSorted((a, b) => a.low - b.low)) {
    const last = whole.at(-1)
    if (last && range.low <= last.high + 1 && last.low < 0 === range.low < 0)
      last.high = Math.max(last.high, range.high)
    else whole.push({ ...range })
  }
  return whole
}

function placeOf(area: SearchedArea, box: Box): 'within' | 'across' | 'beyond' {
  const { south, west, north, east } = area.box
  if (box.north < south || box.south > north || box.east < west || box.west > east) return 'beyond'
  return area.kind === 'circle' ? placeOfCircle(area, box) : placeOfRings(area, box)
}

function placeOfCircle(area: SearchedArea & { kind: 'circle' }, box: Box) {
  const metresTo = (lat: number, lon: number) =>
    distanceMetres([area.lon / 1e6, area.lat / 1e6], [lon / 1e6, lat / 1e6])
  const nearest = metresTo(
    Math.max(box.south, Math.min(box.north, area.lat)),
    Math.max(box.west, Math.min(box.east, area.lon)),
  )
  if (nearest > area.radius * margin + 1) return 'beyond'
  const farthest = Math.max(
    ...[box.south, box.north].flatMap((lat) => [metresTo(lat, box.west), metresTo(lat, box.east)]),
  )
  return farthest * margin <= area.radius ? 'within' : 'across'
}

function placeOfRings(area: SearchedArea & { kind: 'rings' }, box: Box) {
  if (area.rings.some((ring) => isCut(ring, box))) return 'across'
  const isWithin = isInArea(area, (box.south + box.north) / 2, (box.west + box.east) / 2)
  return isWithin ? 'within' : 'beyond'
}

/** Whether a line of the ring comes as near as rounding. */
function isCut(ring: Int32Array, box: Box): boolean {
  const [west, east, south, north] = [box.west - 1, box.east + 1, box.south - 1, box.north + 1]
  let fromLat = ring[ring.length - 2] as number
  let fromLon = ring[ring.length - 1] as number
  for (let at = 0; at < ring.length; at += 2) {
    const [toLat, toLon] = [ring[at] as number, ring[at + 1] as number]
    const between = clipped([0, 1], fromLon, toLon, west, east)
    const along = clipped(between, fromLat, toLat, south, north)
    if (along[0] <= along[1]) return true
    fromLat = toLat
    fromLon = toLon
  }
  return false
}

type Part = readonly [from: number, to: number]

/** The part of a line between two borders; ends before it begins when there is none. */
function clipped(part: Part, from: number, to: number, low: number, high: number): Part {
  if (from === to) return from >= low && from <= high ? part : [1, 0]
  const [a, b] = [(low - from) / (to - from), (high - from) / (to - from)]
  return [Math.max(part[0], Math.min(a, b)), Math.min(part[1], Math.max(a, b))]
}
