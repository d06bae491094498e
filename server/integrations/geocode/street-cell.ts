import { PbfReader, PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'
import type { FoundHouse, FoundRoad, FoundStreets, StreetName } from './street-layers.ts'

/** Towns lie in tiles of this zoom, stored as if they were of a deeper one: those stand last. */
export const placeZoom = 10
const placeShelf = 20
export const placeTileId = (x: number, y: number): number => zxyToTileId(placeShelf, x, y)

/** Numbers of houses farther from every road have none. */
const mostFromRoad = 400

/** `name`: index into `names`. `box`: west, north, east, south. */
export type CellRoad = {
  name: number
  isPath: boolean
  points: Int32Array
  box: [number, number, number, number]
}
export type CellHouse = { name: number; number: string; x: number; y: number }
export type StreetCell = { names: StreetName[]; roads: CellRoad[]; houses: CellHouse[] }
/** In degrees. */
export type CellPlace = { name: StreetName; reach: number; lat: number; lon: number }

const writeName = ({ own, other }: StreetName, pbf: PbfWriter) => {
  pbf.writeStringField(1, own)
  for (const [language, name] of Object.entries(other))
    pbf.writeStringField(2, `${language}\n${name}`)
}

function readName(pbf: PbfReader): StreetName {
  const name: StreetName = { own: '', other: {} }
  pbf.readMessage((tag) => {
    if (tag === 1) name.own = pbf.readString()
    else if (tag === 2) {
      const [language, other] = pbf.readString().split('\n')
      name.other[language as keyof StreetName['other']] = other ?? ''
    }
  }, undefined)
  return name
}

/** Square of the distance from a place to a line of points. */
export function squareTo(points: ArrayLike<number>, x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let at = 2; at < points.length; at += 2) {
    const [x1, y1] = [(points[at - 2] as number) - x, (points[at - 1] as number) - y]
    const [dx, dy] = [(points[at] as number) - x - x1, (points[at + 1] as number) - y - y1]
    const length = dx * dx + dy * dy
    const part = length > 0 ? Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length)) : 0
    best = Math.min(best, (x1 + dx * part) ** 2 + (y1 + dy * part) ** 2)
  }
  return best
}

/** A number belongs to the street that is nearest to its house. */
function nearestRoad(roads: readonly FoundRoad[], { x, y }: FoundHouse): FoundRoad | undefined {
  let best: FoundRoad | undefined
  let least = mostFromRoad ** 2
  for (const road of roads) {
    const square = road.isPath ? Number.POSITIVE_INFINITY : squareTo(road.points, x, y)
    if (square >= least) continue
    least = square
    best = road
  }
  return best
}

/** Undefined where no street has a name. */
export function packCell({ roads, houses }: FoundStreets): Buffer | undefined {
  if (roads.length === 0) return undefined
  const names = new Map<string, number>()
  const pbf = new PbfWriter()
  const nameIndex = ({ name }: FoundRoad) => {
    const key = JSON.stringify(name)
    const known = names.get(key)
    if (known !== undefined) return known
    names.set(key, names.size)
    pbf.writeMessage(1, writeName, name)
    return names.size - 1
  }
  for (const road of roads) {
    const name = nameIndex(road)
    const steps = road.points.map((value, at) => value - (road.points[at - 2] ?? 0))
    pbf.writeMessage(
      2,
      (_, message) => {
        message.writeVarintField(1, name * 2 + (road.isPath ? 1 : 0))
        message.writePackedSVarint(2, steps)
      },
      undefined,
    )
  }
  for (const house of houses) {
    const road = nearestRoad(roads, house)
    if (!road) continue
    const values = [nameIndex(road), house.x, house.y]
    pbf.writeMessage(
      3,
      (_, message) => {
        message.writeStringField(1, house.number)
        message.writePackedVarint(2, values)
      },
      undefined,
    )
  }
  return Buffer.from(pbf.finish())
}

export function readCell(bytes: Uint8Array): StreetCell {
  const pbf = new PbfReader(bytes)
  const cell: StreetCell = { names: [], roads: [], houses: [] }
  pbf.readFields((tag) => {
    if (tag === 1) cell.names.push(readName(pbf))
    else if (tag === 2) cell.roads.push(readRoad(pbf))
    else if (tag === 3) cell.houses.push(readHouse(pbf))
  }, undefined)
  return cell
}

function readRoad(pbf: PbfReader): CellRoad {
  let flags = 0
  let steps: number[] = []
  pbf.readMessage((tag) => {
    if (tag === 1) flags = pbf.readVarint()
    else if (tag === 2) steps = pbf.readPackedSVarint()
  }, undefined)
  const points = Int32Array.from(steps)
  const box: CellRoad['box'] = [points[0] ?? 0, points[1] ?? 0, points[0] ?? 0, points[1] ?? 0]
  for (let at = 2; at < points.length; at++) {
    const value = (points[at] as number) + (points[at - 2] as number)
    const side = at % 2
    points[at] = value
    box[side] = Math.min(box[side] as number, value)
    box[side + 2] = Math.max(box[side + 2] as number, value)
  }
  return { name: flags >> 1, isPath: (flags & 1) === 1, points, box }
}

function readHouse(pbf: PbfReader): CellHouse {
  const house: CellHouse = { name: 0, number: '', x: 0, y: 0 }
  pbf.readMessage((tag) => {
    if (tag === 1) house.number = pbf.readString()
    else if (tag === 2) {
      const [name = 0, x = 0, y = 0] = pbf.readPackedVarint()
      Object.assign(house, { name, x, y })
    }
  }, undefined)
  return house
}

export function packPlaces(places: readonly CellPlace[]): Buffer {
  const pbf = new PbfWriter()
  for (const place of places) {
    pbf.writeMessage(
      1,
      (_, message) => {
        message.writeMessage(1, writeName, place.name)
        message.writeFloatField(2, place.reach)
        message.writeDoubleField(3, place.lat)
        message.writeDoubleField(4, place.lon)
      },
      undefined,
    )
  }
  return Buffer.from(pbf.finish())
}

export function readPlaceCell(bytes: Uint8Array): CellPlace[] {
  const pbf = new PbfReader(bytes)
  const places: CellPlace[] = []
  pbf.readFields(() => {
    const place: CellPlace = { name: { own: '', other: {} }, reach: 1, lat: 0, lon: 0 }
    pbf.readMessage((tag) => {
      if (tag === 1) place.name = readName(pbf)
      else if (tag === 2) place.reach = pbf.readFloat()
      else if (tag === 3) place.lat = pbf.readDouble()
      else if (tag === 4) place.lon = pbf.readDouble()
    }, undefined)
    places.push(place)
  }, undefined)
  return places
}
