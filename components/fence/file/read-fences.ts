import { kml } from '@tmcw/togeojson'
import type { CallParams } from '#lib/contract/calls.ts'
import { fenceLimits, fencePolygon } from '#lib/rules/fence-limits.ts'
import { within } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { rulesIn } from './read-rules.ts'

export const fileLimits = { bytes: 2_000_000, fences: 500 } as const

export type FileFault = 'tooLarge' | 'unreadable' | 'unsafe' | 'tooMany' | 'empty'
export type AreaFault = 'noArea' | 'hasHole' | 'corners' | 'crossing' | 'outside' | 'radius'

export type ReadFence = { fence: CallParams<'fence/Add'>; index: number }
export type ReadFault = { name: string; fault: AreaFault; index: number }
export type ReadFile = { fences: ReadFence[]; faults: ReadFault[] } | { fault: FileFault }

type Parse = (text: string) => Document
type Facts = Record<string, unknown>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** `parse` throws on broken XML. */
export function readFences(text: string, parse: Parse): ReadFile {
  if (new Blob([text]).size > fileLimits.bytes) return { fault: 'tooLarge' }
  const start = text.trimStart()
  const isXml = start.startsWith('<')
  if (isXml && /<!(doctype|entity)/i.test(text)) return { fault: 'unsafe' }
  let areas: Area[]
  try {
    const source: unknown = isXml ? kml(parse(start)) : JSON.parse(start.replace(/^\uFEFF/, ''))
    areas = [...areasIn(source)]
  } catch {
    return { fault: 'unreadable' }
  }
  if (areas.length === 0) return { fault: 'empty' }
  if (areas.length > fileLimits.fences) return { fault: 'tooMany' }
  const read = areas.map(readArea)
  return {
    fences: read.filter((one) => 'fence' in one),
    faults: read.filter((one) => 'fault' in one),
  }
}

type Area = { facts: Facts; geometry: Facts | undefined }

const mostDeep = 8

const listIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, fileLimits.fences + 1) : []

function partsOf({ type, features, geometries, coordinates, geometry }: Facts) {
  if (type === 'FeatureCollection') return listIn(features)
  if (type === 'GeometryCollection') return listIn(geometries)
  if (type === 'MultiPolygon')
    return listIn(coordinates).map((rings) => ({ type: 'Polygon', coordinates: rings }))
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
}

const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const numberIn = (value: unknown) => (textIn(value) === '' ? Number.NaN : Number(value))

function readArea({ facts, geometry }: Area, at: number): ReadFence | ReadFault {
  const index = at + 1
  const given = textIn(facts['name']) || textIn(facts['title']) || `# ${index}`
  const name = [...given].slice(0, textLimits.fenceName).join('')
  const shape = shapeIn(facts, geometry)
  if (typeof shape === 'string') return { name, fault: shape, index }
  return { fence: { name, ...shape, ...rulesIn(facts) }, index }
}

type Shape = Pick<CallParams<'fence/Add'>, 'type' | 'lat' | 'lon' | 'radius' | 'points' | 'city'>
type Point = { lat: number; lon: number }

function shapeIn(facts: Facts, geometry: Facts | undefined): Shape | AreaFault {
  const city = textIn(facts['city'])
  if (facts['fence_type'] === 'city' && /^\d{6}$/.test(city)) return { type: 'city', city }
  if (facts['fence_type'] === 'circle')
    return circleOf([numberIn(facts['lon']), numberIn(facts['lat'])], facts['radius'])
  const { type, coordinates } = geometry ?? {}
  if (type === 'Point' && textIn(facts['radius']) !== '')
    return circleOf(coordinates, facts['radius'])
  if (type !== 'Polygon' || !Array.isArray(coordinates)) return 'noArea'
  return coordinates.length > 1 ? 'hasHole' : polygonOf(coordinates[0])
}

function pointOf(position: unknown): Point | undefined {
  if (!Array.isArray(position)) return undefined
  const [lon, lat] = [numberIn(position[0]), numberIn(position[1])]
  if (!within(lon, -180, 180) || !within(lat, -90, 90)) return undefined
  const point = { lat: Math.round(lat * 1e6), lon: Math.round(lon * 1e6) }
  return point.lat === 0 && point.lon === 0 ? undefined : point
}

function circleOf(position: unknown, given: unknown): Shape | AreaFault {
  const centre = pointOf(position)
  if (!centre) return 'outside'
  const radius = Math.round(numberIn(given))
  const { min, max } = fenceLimits.radius
  return within(radius, min, max) ? { type: 'circle', ...centre, radius } : 'radius'
}

function polygonOf(ring: unknown): Shape | AreaFault {
  if (!Array.isArray(ring)) return 'noArea'
  const { min, max } = fenceLimits.points
  if (ring.length > max * 20) return 'corners'
  const points: Point[] = []
  for (const position of ring) {
    const point = pointOf(position)
    if (!point) return 'outside'
    const last = points.at(-1)
    if (last?.lat !== point.lat || last.lon !== point.lon) points.push(point)
  }
  const [first] = points
  const end = points.at(-1)
  if (points.length > 1 && first?.lat === end?.lat && first?.lon === end?.lon) points.pop()
  if (!within(points.length, min, max)) return 'corners'
  return fencePolygon.test(points) ? { type: 'polygon', points } : 'crossing'
}
