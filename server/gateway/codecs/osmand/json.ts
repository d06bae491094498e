import { BadFrame } from '../protocol.ts'
import { courseOf, metresOf, mileageOf, type PartialLocation, percentOf } from './location.ts'
import { alarmValue, keepAttribute, microDegrees, speedTenths, timeValue } from './values.ts'

type Tree = Record<string, unknown>

function treeOf(value: unknown): Tree | undefined {
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTree ? (value as Tree) : undefined
}

function isLocation(value: unknown): value is Tree {
  return Object.keys(treeOf(value) ?? {}).length > 0
}

/** Throws BadFrame. */
export function jsonParts(json: unknown): { id: unknown; locations: Tree[] } {
  const root = treeOf(json)
  const location = root?.['location']
  const locations = (Array.isArray(location) ? location : [location]).filter(isLocation)
  if (!root || locations.length === 0) throw new BadFrame('location is missing')
  return { id: root['device_id'], locations }
}

/** Below 0 is unknown. */
function known(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function readPlace(coords: Tree, partial: PartialLocation): void {
  const [lat, lon] = [coords['latitude'], coords['longitude']]
  if (lat === undefined && lon === undefined) return
  const [latitude, longitude] = [finite(lat), finite(lon)]
  if (latitude === undefined || longitude === undefined)
    throw new BadFrame('coordinates are incomplete')
  partial.report.lat = microDegrees('latitude', latitude, 90)
  partial.report.lon = microDegrees('longitude', longitude, 180)
  partial.hasPlace = true
}

function readCoords(coords: Tree, partial: PartialLocation): void {
  const { report } = partial
  readPlace(coords, partial)
  report.speed = speedTenths(known(coords['speed']) ?? 0, 'ms')
  report.course = courseOf(known(coords['heading']) ?? -1)
  report.altitude = metresOf(finite(coords['altitude']) ?? 0)
  const accuracy = known(coords['accuracy'])
  if (accuracy !== undefined) report.extra['accuracy'] = accuracy
}

function readBattery(battery: Tree, { report }: PartialLocation): void {
  const level = known(battery['level'])
  if (level !== undefined) report.battery = percentOf(level * 100)
  if (typeof battery['is_charging'] === 'boolean') report.isCharging = battery['is_charging']
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || finite(value) !== undefined
}

function readExtras(extras: Tree, { report }: PartialLocation): void {
  for (const [name, value] of Object.entries(extras)) {
    if (name !== 'alarm' && isScalar(value)) keepAttribute(report.extra, name, value)
  }
}

const scalars: Record<string, string> = { is_moving: 'motion', event: 'event', mock: 'mock' }

/** Client ≥ 9: m/s, level 0-1, odometer in m. */
export function readLocation(
  location: Tree,
  partial: PartialLocation,
  zoneMinutes: number | undefined,
): void {
  const { report } = partial
  const timestamp = location['timestamp']
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number')
    throw new BadFrame('timestamp is missing')
  partial.time = timeValue(String(timestamp), zoneMinutes)
  readCoords(treeOf(location['coords']) ?? {}, partial)
  readBattery(treeOf(location['battery']) ?? {}, partial)
  const metres = known(location['odometer'])
  if (metres !== undefined) report.mileage = mileageOf(metres)
  for (const [name, kept] of Object.entries(scalars)) {
    const value = location[name]
    if (isScalar(value)) keepAttribute(report.extra, kept, value)
  }
  const activity = treeOf(location['activity'])?.['type']
  if (typeof activity === 'string') keepAttribute(report.extra, 'activity', activity)
  const alarm = location['alarm']
  const type = typeof alarm === 'string' ? alarmValue(alarm) : undefined
  if (type) report.alarms.push(type)
  else if (typeof alarm === 'string') keepAttribute(report.extra, 'alarm', alarm)
  readExtras(treeOf(location['extras']) ?? {}, partial)
}
