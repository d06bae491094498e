import type { CallParams } from '#lib/contract/calls.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { readMetres } from '#lib/format/read-metres.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import { simplify } from '#lib/geo/simplify.ts'
import {
  fenceLimits,
  fenceLine,
  fencePolygon,
  unwrapped,
  usualWidth,
} from '#lib/rules/fence-limits.ts'
import { within } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { featureFact } from './feature-fact.ts'
import { coordinateIn, otherJson, otherSystem, parseGeojson } from './read-geojson.ts'
import { isGpx, isUnsafe, type Parse, readPlaces } from './read-kml.ts'
import { rulesIn } from './rules-in.ts'

export const fileLimits = { bytes: 2_000_000, fences: 500 } as const

export type FileFault = 'tooLarge' | 'unreadable' | 'unsafe' | 'tooMany' | 'empty'
export type AreaFault =
  | 'noArea'
  | 'overlay'
  | 'link'
  | 'hasHole'
  | 'corners'
  | 'repeated'
  | 'crossing'
  | 'outside'
  | 'system'
  | 'radius'
  | 'line'
  | 'width'

export type ReadFence = {
  fence: CallParams<'fence/Add'>
  index: number
  /** Its name was longer than names are. */
  isCut?: true
  /** A line that tells no width: it got the one that was asked. */
  isWidened?: true
  /** Its radius or width had a fraction of a metre. */
  isRounded?: true
  /** Facts of the file that say nothing that is known. */
  left?: string[]
  /** Metres: points that were nearer to the line than this went, as it had too many. */
  thinnedBy?: number
}
export type ReadFault = { name: string; fault: AreaFault; index: number }
export type FencesFormat = 'KML' | 'KMZ' | 'GPX' | 'GeoJSON' | 'GeoJSON lines'
export type ReadFile =
  | { fences: ReadFence[]; faults: ReadFault[]; format: FencesFormat }
  | { fault: FileFault }
  /** Its coordinates are of another coordinate system. */
  | { fault: 'system'; name: string }
  /** By its name for people. */
  | { fault: 'format'; format: string }

type Facts = Record<string, unknown>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

type Options = {
  /** Latitude before longitude, against the standard. */
  isTurned?: boolean
  /** One of several documents of a KMZ. */
  isPacked?: boolean
  /** Metres, of lines without a width. */
  width?: number
}

/** Areas of KML, GPX, GeoJSON or GeoJSON lines. `parse` throws on broken XML. */
export function readFences(text: string, parse: Parse, options: Options = {}): ReadFile {
  if (new Blob([text]).size > fileLimits.bytes) return { fault: 'tooLarge' }
  const start = text.trimStart()
  const isXml = start.startsWith('<')
  if (isXml && isUnsafe(text)) return { fault: 'unsafe' }
  try {
    if (isXml) {
      const areas = [...placedAreas(start, parse, options.isPacked)]
      return readAreas(areas, isGpx(start) ? 'GPX' : 'KML', options)
    }
    const { source, isLines } = parseGeojson(start)
    const format = otherJson(source)
    if (format !== undefined) return { fault: 'format', format }
    const name = otherSystem(source)
    if (name !== undefined) return { fault: 'system', name }
    return readAreas([...areasIn(source)], isLines ? 'GeoJSON lines' : 'GeoJSON', options)
  } catch {
    return { fault: 'unreadable' }
  }
}

function readAreas(areas: Area[], format: FencesFormat, options: Options): ReadFile {
  if (areas.length === 0) return { fault: 'empty' }
  if (areas.length > fileLimits.fences) return { fault: 'tooMany' }
  const read = areas.map((area, at) => readArea(area, at, options))
  return {
    fences: read.filter((one) => 'fence' in one),
    faults: read.filter((one) => 'fault' in one),
    format,
  }
}

function* placedAreas(xml: string, parse: Parse, isPacked?: boolean): Generator<Area> {
  for (const { other, ...feature } of readPlaces(xml, parse, isPacked)) {
    if (other) yield { facts: feature.properties ?? {}, geometry: undefined, fault: other }
    else yield* areasIn(feature)
  }
}

type Area = { facts: Facts; geometry: Facts | undefined; fault?: AreaFault }

const mostDeep = 8

const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, fileLimits.fences + 1) : []

function partsOf({ type, features, geometries, coordinates, geometry }: Facts) {
  if (type === 'FeatureCollection') return listIn(features)
  if (type === 'GeometryCollection') return listIn(geometries)
  if (type === 'MultiPolygon')
    return listIn(coordinates).map((rings) => ({ type: 'Polygon', coordinates: rings }))
  if (type === 'MultiLineString')
    return listIn(coordinates).map((line) => ({ type: 'LineString', coordinates: line }))
  return type === 'Feature' && isFacts(geometry) ? [geometry] : undefined
}

function* areasIn(source: unknown, facts: Facts = {}, depth = 0): Generator<Area> {
  if (!isFacts(source) || depth > mostDeep) return
  const { type, properties } = source
  const isFeature = type === 'Feature'
  const own = isFeature && isFacts(properties) ? properties : facts
  const parts = partsOf(source)
  if (parts) for (const part of parts) yield* areasIn(part, own, depth + 1)
  else if (typeof type === 'string') yield { facts: own, geometry: isFeature ? undefined : source }
  else if (depth > 0) yield { facts: isFacts(properties) ? properties : own, geometry: undefined }
}

const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Programs write a dot before decimals; a comma before three digits is unclear. */
function metresIn(value: unknown): number {
  if (typeof value === 'number') return value
  const text = textIn(value)
  return readMetres(text, text.includes(',') ? undefined : '.') ?? Number.NaN
}

function readArea(
  { facts, geometry, fault }: Area,
  at: number,
  options: Options,
): ReadFence | ReadFault {
  const index = at + 1
  const given = plainName(textIn(featureFact(facts, 'name'))) || `# ${index}`
  const name = [...given].slice(0, textLimits.fenceName).join('').trim()
  const found = fault ?? shapeIn(facts, geometry, options)
  if (typeof found === 'string')
    return { name: name === given ? name : `${name}…`, fault: found, index }
  const { shape, ...remarks } = found
  const { rules, left } = rulesIn(facts)
  return {
    fence: { name, ...shape, ...rules },
    index,
    ...remarks,
    ...(name !== given && { isCut: true }),
    ...(left.length > 0 && { left }),
  }
}

type ShapeField = 'type' | 'lat' | 'lon' | 'radius' | 'points' | 'width' | 'city'
type Shape = { shape: Pick<CallParams<'fence/Add'>, ShapeField> } & Pick<
  ReadFence,
  'isWidened' | 'isRounded' | 'thinnedBy'
>
type Point = { lat: number; lon: number }

function shapeIn(
  facts: Facts,
  geometry: Facts | undefined,
  { isTurned = false, width = usualWidth }: Options,
): Shape | AreaFault {
  const city = textIn(facts['city'])
  if (facts['fence_type'] === 'city' && /^\d{6}$/.test(city))
    return { shape: { type: 'city', city } }
  if (facts['fence_type'] === 'circle')
    return circleOf([coordinateIn(facts['lon']), coordinateIn(facts['lat'])], facts['radius'])
  const { type, coordinates } = geometry ?? {}
  const turned = (position: unknown) =>
    isTurned && Array.isArray(position) ? [position[1], position[0]] : position
  if (type === 'Point' && textIn(facts['radius']) !== '')
    return circleOf(turned(coordinates), facts['radius'])
  if (!Array.isArray(coordinates)) return 'noArea'
  if (type === 'LineString') {
    // What others call a width may be that of a pen or a road.
    const own = facts['fence_type'] === 'corridor' ? facts['width'] : undefined
    return corridorOf(coordinates.map(turned), own, width)
  }
  if (type !== 'Polygon') return 'noArea'
  if (coordinates.length > 1) return 'hasHole'
  const [ring] = coordinates as unknown[]
  return Array.isArray(ring) ? polygonOf(ring.map(turned)) : 'noArea'
}

/** Maps of several worlds side by side count on beyond 180. */
const mostWorlds = 1080
/** Beyond, numbers are metres of a projection. */
const mostLat = 360

function pointOf(position: unknown): Point | 'outside' | 'system' {
  if (!Array.isArray(position)) return 'outside'
  const [lon, lat] = [coordinateIn(position[0]), coordinateIn(position[1])]
  if (Math.abs(lon) > mostWorlds || Math.abs(lat) > mostLat) return 'system'
  if (Number.isNaN(lon) || !within(lat, -90, 90)) return 'outside'
  const wrapped = within(lon, -180, 180) ? lon : lon - Math.round(lon / 360) * 360
  const point = { lat: Math.round(lat * 1e6), lon: Math.round(wrapped * 1e6) }
  return point.lat === 0 && point.lon === 0 ? 'outside' : point
}

function circleOf(position: unknown, given: unknown): Shape | AreaFault {
  const centre = pointOf(position)
  if (typeof centre === 'string') return centre
  const written = metresIn(given)
  const radius = Math.round(written)
  const { min, max } = fenceLimits.radius
  const { lat, lon } = centre
  if (!within(written, min, max)) return 'radius'
  return {
    shape: { type: 'circle', lat, lon, radius },
    ...(radius !== written && { isRounded: true }),
  }
}

function polygonOf(ring: readonly unknown[]): Shape | AreaFault {
  const { min, max } = fenceLimits.points
  if (ring.length > max * 20) return 'corners'
  const points = pointsOf(ring)
  if (typeof points === 'string') return points
  const [first] = points
  const end = points.at(-1)
  if (points.length > 1 && first?.lat === end?.lat && first?.lon === end?.lon) points.pop()
  if (!within(points.length, min, max)) return 'corners'
  const places = new Set(points.map(({ lat, lon }) => `${lat} ${lon}`))
  if (places.size < points.length) return 'repeated'
  return fencePolygon.test(points) ? { shape: { type: 'polygon', points } } : 'crossing'
}

/** A place that follows itself counts once. */
function pointsOf(positions: readonly unknown[]): Point[] | AreaFault {
  const points: Point[] = []
  for (const position of positions) {
    const point = pointOf(position)
    if (typeof point === 'string') return point
    const last = points.at(-1)
    if (last?.lat !== point.lat || last.lon !== point.lon) points.push(point)
  }
  return points
}

/** Recorded ways have a point every few metres. */
const mostOnLine = 20_000
/** Of the width. */
const thinning = 0.1

function corridorOf(line: readonly unknown[], given: unknown, usual: number): Shape | AreaFault {
  const isWidened = textIn(given) === ''
  const written = isWidened ? usual : metresIn(given)
  const width = Math.round(written)
  const { min, max } = fenceLimits.width
  if (!within(written, min, max) || (isWidened && width !== written)) return 'width'
  if (line.length > mostOnLine) return 'line'
  const all = pointsOf(line)
  if (typeof all === 'string') return all
  const isLong = all.length > fenceLimits.line.max
  const metres = width * thinning
  const points = isLong ? thinned(all, metres) : all
  if (!fenceLine.test(points)) return 'line'
  return {
    shape: { type: 'corridor', points, width },
    ...(isWidened && { isWidened: true }),
    ...(width !== written && { isRounded: true }),
    ...(isLong && { thinnedBy: metres }),
  }
}

const metresPerDegree = 111_195

function thinned(points: readonly Point[], metres: number): Point[] {
  const line = unwrapped(points).map(({ lat, lon }): LonLat => [lon / 1e6, lat / 1e6])
  const kept = new Set(simplify(line, metres / metresPerDegree))
  return points.filter((_, at) => kept.has(line[at] ?? [0, 0]))
}
