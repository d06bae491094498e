import { BadRequest } from '../request.ts'
import { isIdName, isTimeName, newValues, type Values, valuesOf } from './params.ts'
import { isAbsent, isScalar } from './scalars.ts'

type Tree = Record<string, unknown>

function treeOf(value: unknown): Tree | undefined {
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTree ? (value as Tree) : undefined
}

function isLocation(value: unknown): value is Tree {
  return Object.keys(treeOf(value) ?? {}).length > 0
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** One, or several of one phone. */
const rootsOf = (json: unknown): Tree[] =>
  listOf(json)
    .map(treeOf)
    .filter((root) => root !== undefined)

const named = (tree: Tree, isName: (name: string) => boolean): unknown =>
  Object.entries(tree).find(([name, value]) => isName(name) && !isAbsent(value))?.[1]

const idOf = (root: Tree): unknown =>
  root['device_id'] ?? root['deviceid'] ?? root['id'] ?? named(root, isIdName)

/** Undefined where it names nobody. Throws BadRequest for several. */
export function idOfJson(json: unknown): unknown {
  if (json === undefined) return undefined
  const [first, ...others] = rootsOf(json).map(idOf)
  if (others.some((id) => id !== undefined && id !== first))
    throw new BadRequest('more than one device id')
  return first
}

/** Where its values are: in `location`, one or many, or in the root itself. */
function locationsIn(root: Tree): Tree[] {
  const location = root['location'] ?? root['locations']
  if (typeof location !== 'object' || location === null) return isBare(root) ? [root] : []
  return listOf(location).filter(isLocation)
}

const isBare = (root: Tree) =>
  ['coords', 'lat', 'latitude', 'location'].some((name) => !isAbsent(root[name]))

/** Throws BadRequest without any. */
export function locationsOf(json: unknown): Tree[] {
  const locations = rootsOf(json).flatMap(locationsIn)
  if (locations.length === 0) throw new BadRequest('location is missing')
  return locations
}

/** The client from version 9 on: m/s, levels 0 to 1, odometer in m. */
export const isNewer = (location: Tree): boolean =>
  !('lat' in location) && typeof location['location'] !== 'string'

const ofCoords: Record<string, string> = {
  latitude: 'lat',
  longitude: 'lon',
  lng: 'lon',
  lon: 'lon',
  speed: 'speed',
  heading: 'heading',
  bearing: 'heading',
  course: 'heading',
  altitude: 'altitude',
  accuracy: 'accuracy',
}
const ofBattery: Record<string, string> = { level: 'level', is_charging: 'charge' }
const ofLocation: Record<string, string> = {
  odometer: 'odometer',
  alarm: 'alarm',
  mock: 'mock',
}
const kept: Record<string, string> = { is_moving: 'motion', event: 'event' }

function know(values: Values, tree: Tree | undefined, names: Record<string, string>): void {
  if (!tree) return
  for (const [name, known] of Object.entries(names))
    if (tree[name] !== undefined) values.known.set(known, tree[name])
}

/** Throws BadRequest without a time. */
export function valuesOfJson(location: Tree): Values {
  const timestamp = isAbsent(location['timestamp'])
    ? named(location, isTimeName)
    : location['timestamp']
  if (isAbsent(timestamp)) throw new BadRequest('timestamp is missing', 'badTime')
  const values = newValues()
  values.known.set('timestamp', timestamp)
  know(values, location, ofLocation)
  know(values, treeOf(location['coords']) ?? location, ofCoords)
  const { battery, activity } = location
  if (isScalar(battery)) values.known.set('level', battery)
  else know(values, treeOf(battery), ofBattery)
  for (const [name, attribute] of Object.entries(kept))
    values.attributes.push([attribute, location[name]])
  values.attributes.push(['activity', treeOf(activity)?.['type'] ?? activity])
  for (const extra of Object.entries(treeOf(location['extras']) ?? {}))
    if (extra[0] !== 'alarm') values.attributes.push(extra)
  return values
}

/** JSON with the names of the query. */
export const valuesOfFlat = (location: Tree): Values =>
  valuesOf(
    Object.entries(location).flatMap(([name, value]): [string, string][] =>
      isScalar(value) ? [[name === 'device_id' ? 'id' : name, String(value)]] : [],
    ),
  )
