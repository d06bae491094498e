import fs from 'node:fs'
import { LRUCache } from 'lru-cache'
import { bytesToHeader, findTile, type Header, zxyToTileId } from 'pmtiles'
import { distanceMetres } from '#lib/geo/distance.ts'
import { latToY, lonToX } from '#lib/geo/mercator.ts'
import type { Entry } from '../../maps/entry-table.ts'
import { frontBytes, readDirectory } from '../../maps/pmtiles-format.ts'
import {
  type CellPlace,
  type CellRoad,
  placeTileId,
  placeZoom,
  readCell,
  readPlaceCell,
  type StreetCell,
  squareTo,
} from './street-cell.ts'
import { type StreetName, tileUnits } from './street-layers.ts'

/** Metres from a street that still is on it, and from the house whose number it has. */
const [streetReach, houseReach] = [60, 45]
/** A street nearby is likelier than the path. */
const pathDetour = 20
/** Of a town, for each of its `reach`. */
const placeReach = 4000
const placeWindow = 16_000
const equator = 40_075_016.7

export type FoundStreet = { name: StreetName; number: string }

const cells = new LRUCache<string, StreetCell | CellPlace[]>({ maxSize: 24 * 1_048_576 })
const leaves = new LRUCache<string, Entry[]>({ max: 48 })
let serial = 0

type Spot = { x: number; y: number; unit: number }
type Near = { cell: StreetCell; spot: Spot }

/** Reads are synchronous, of one cell each, and remembered: 10 to 50 microseconds from the page cache. */
export class StreetIndex {
  readonly #handle: number
  readonly #header: Header
  readonly #root: Entry[]
  readonly #serial = ++serial

  /** Throws for a damaged file. */
  constructor(file: string) {
    this.#handle = fs.openSync(file, 'r')
    try {
      const front = this.#read(0, frontBytes)
      this.#header = bytesToHeader(Uint8Array.from(front).buffer)
      const { rootDirectoryOffset: from, rootDirectoryLength: length } = this.#header
      this.#root = readDirectory(
        front.subarray(from, from + length),
        this.#header.internalCompression,
      )
    } catch (error) {
      fs.closeSync(this.#handle)
      throw error
    }
  }

  close(): void {
    fs.closeSync(this.#handle)
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    if (fs.readSync(this.#handle, bytes, 0, length, offset) < length) throw new Error('cut short')
    return bytes
  }

  #find(id: number): Buffer | undefined {
    let entries = this.#root
    for (let depth = 0; depth < 3; depth++) {
      const entry = findTile(entries, id)
      if (!entry) return undefined
      if (entry.runLength > 0)
        return this.#read(this.#header.tileDataOffset + entry.offset, entry.length)
      entries = this.#leaf(entry)
    }
    return undefined
  }

  #leaf({ offset, length }: Pick<Entry, 'offset' | 'length'>): Entry[] {
    const key = `${this.#serial} ${offset}`
    let entries = leaves.get(key)
    if (!entries) {
      const bytes = this.#read(this.#header.leafDirectoryOffset + offset, length)
      entries = readDirectory(bytes, this.#header.internalCompression)
      leaves.set(key, entries)
    }
    return entries
  }

  #cell<C extends StreetCell | CellPlace[]>(id: number, read: (bytes: Uint8Array) => C): C {
    const key = `${this.#serial} ${id}`
    const kept = cells.get(key)
    if (kept) return kept as C
    const bytes = this.#find(id)
    const cell = read(bytes ?? new Uint8Array())
    cells.set(key, cell, { size: 300 + (bytes?.length ?? 0) * 6 })
    return cell
  }

  /** `slack`: degrees around. */
  covers(lat: number, lon: number, slack = 0): boolean {
    const { minLat, maxLat, minLon, maxLon } = this.#header
    const isWithin = (value: number, low: number, high: number) =>
      value >= low - slack && value <= high + slack
    return isWithin(lat, minLat, maxLat) && isWithin(lon, minLon, maxLon)
  }

  /** The nearest street with a name, and the number of a house on it. */
  streetAt(lat: number, lon: number): FoundStreet | undefined {
    const near = this.#cellsAround(lat, lon)
    const street = nearestStreet(near)
    return street && { name: street, number: nearestNumber(near, street.own) }
  }

  #cellsAround(lat: number, lon: number): Near[] {
    const zoom = this.#header.minZoom
    const side = 2 ** zoom
    const unit = (equator * Math.cos((lat * Math.PI) / 180)) / side / tileUnits
    const [x, y] = [lonToX(lon) * side * tileUnits, latToY(lat) * side * tileUnits]
    return tilesWithin({ x, y, size: tileUnits, reach: streetReach / unit, side }).map(
      ([column, row]) => ({
        cell: this.#cell(zxyToTileId(zoom, column, row), readCell),
        spot: { x: x - column * tileUnits, y: y - row * tileUnits, unit },
      }),
    )
  }

  /** Towns that may be meant, the likeliest first. */
  placesAround(lat: number, lon: number): CellPlace[] {
    const side = 2 ** placeZoom
    const reach = (placeWindow / equator) * (side / Math.cos((lat * Math.PI) / 180))
    const spot = { x: lonToX(lon) * side, y: latToY(lat) * side, size: 1, reach, side }
    return tilesWithin(spot)
      .flatMap(([column, row]) => this.#cell(placeTileId(column, row), readPlaceCell))
      .map((place) => {
        const metres = distanceMetres([lon, lat], [place.lon, place.lat])
        return { place, score: metres / place.reach }
      })
      .filter(({ score }) => score < placeReach)
      .sort((a, b) => a.score - b.score)
      .map(({ place }) => place)
  }
}

type Window = { x: number; y: number; size: number; reach: number; side: number }

function tilesWithin({ x, y, size, reach, side }: Window): [column: number, row: number][] {
  const clamp = (tile: number) => Math.min(side - 1, Math.max(0, tile))
  const tiles: [number, number][] = []
  for (
    let row = clamp(Math.floor((y - reach) / size));
    row <= clamp(Math.floor((y + reach) / size));
    row++
  )
    for (
      let column = clamp(Math.floor((x - reach) / size));
      column <= clamp(Math.floor((x + reach) / size));
      column++
    )
      tiles.push([column, row])
  return tiles
}

function squareToBox([west, north, east, south]: CellRoad['box'], { x, y }: Spot): number {
  const [dx, dy] = [Math.max(west - x, 0, x - east), Math.max(north - y, 0, y - south)]
  return dx * dx + dy * dy
}

function nearestStreet(near: readonly Near[]): StreetName | undefined {
  let best: StreetName | undefined
  let least = streetReach
  for (const { cell, spot } of near) {
    for (const { name, isPath, points, box } of cell.roads) {
      const detour = isPath ? pathDetour : 0
      const allowed = (least - detour) / spot.unit
      if (allowed <= 0 || squareToBox(box, spot) >= allowed * allowed) continue
      const metres = Math.sqrt(squareTo(points, spot.x, spot.y)) * spot.unit + detour
      if (metres >= least) continue
      least = metres
      best = cell.names[name]
    }
  }
  return best
}

function nearestNumber(near: readonly Near[], street: string): string {
  let best = ''
  let least = houseReach
  for (const { cell, spot } of near) {
    for (const { name, number, x, y } of cell.houses) {
      if (cell.names[name]?.own !== street) continue
      const metres = Math.hypot(x - spot.x, y - spot.y) * spot.unit
      if (metres >= least) continue
      least = metres
      best = number
    }
  }
  return best
}
