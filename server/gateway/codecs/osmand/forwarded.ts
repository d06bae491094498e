import { positionFeedPath } from '#lib/codes/position-feed.ts'
import type { DeviceSettings, Report } from '../protocol.ts'
import { BadRequest, type DeviceRequest } from '../request.ts'
import { newPartialLocation, type PartialLocation } from './location.ts'
import { newValues, readValues, type Values } from './params.ts'
import type { Sent } from './request.ts'
import { booleanValue, isAbsent, isScalar, numberValue } from './scalars.ts'
import { timeValue } from './values.ts'

/** A position as Traccar keeps it [TF, TA]: of its forwarding, its API or its database. */
export type TraccarPosition = {
  fixTime: unknown
  deviceTime: unknown
  valid: unknown
  outdated: unknown
  latitude: unknown
  longitude: unknown
  /** Metres. */
  altitude: unknown
  /** Knots. */
  speed: unknown
  course: unknown
  /** Metres. */
  accuracy: unknown
  attributes: Record<string, unknown>
}

/** Whether it is for feeds, whatever it holds. */
export const isForwarded = ({ url }: DeviceRequest): boolean =>
  url === positionFeedPath || url.startsWith(`${positionFeedPath}?`)

type Tree = Record<string, unknown>

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {}

/** In the query, by the names of the template; the last of a name holds. */
const paramsIn = ({ params }: Sent): Tree =>
  Object.fromEntries(params.map(([name, value]) => [name.replace(/^amp;/, ''), value]))

/** The number that the other server has the device by; of `id` only without `uniqueId`, as it may be its row. */
export function forwardedId(sent: Sent): unknown {
  const root = treeOf(sent.json)
  const params = paramsIn(sent)
  return treeOf(root['device'])['uniqueId'] ?? params['uniqueId'] ?? params['id']
}

/** Throws BadRequest where it holds no position. */
function positionIn(sent: Sent): TraccarPosition {
  if (sent.json === undefined) return positionOf(paramsIn(sent))
  const position = treeOf(sent.json)['position']
  if (Object.keys(treeOf(position)).length === 0) throw new BadRequest('position is missing')
  return positionOf(treeOf(position))
}

/** An object or list says nothing where a value should stand, and cannot be made a text. */
const scalarsOf = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([, value]) => isScalar(value)))

/** Of an object with the names of the API. */
export const positionOf = (given: Tree): TraccarPosition => {
  const tree = scalarsOf(given)
  return {
    fixTime: tree['fixTime'],
    deviceTime: tree['deviceTime'],
    valid: tree['valid'],
    outdated: tree['outdated'],
    latitude: tree['latitude'],
    longitude: tree['longitude'],
    altitude: tree['altitude'],
    speed: tree['speed'],
    course: tree['course'],
    accuracy: tree['accuracy'],
    attributes: attributesIn(given['attributes']),
  }
}

/** In a query and in the database they are JSON as text; what is none, or no scalar, is nothing. */
export function attributesIn(value: unknown): Tree {
  if (typeof value !== 'string') return scalarsOf(treeOf(value))
  try {
    return scalarsOf(treeOf(JSON.parse(value)))
  } catch {
    return {}
  }
}

/** Attributes that readers of the OsmAnd protocol know, by their names there. */
const known: Readonly<Record<string, string>> = {
  charge: 'charge',
  ignition: 'ignition',
  hdop: 'hdop',
  odometer: 'odometer',
  driverUniqueId: 'driverUniqueId',
  steps: 'steps',
  heartRate: 'heart',
}

/** Others by the names of our sensors, in their units. */
const sensors: Readonly<Record<string, string>> = {
  battery: 'batteryVolts',
  power: 'powerVolts',
  fuel: 'fuelLitres',
  fuelLevel: 'fuelPercent',
  temp1: 'temperature1',
  temp2: 'temperature2',
  temp3: 'temperature3',
  temp4: 'temperature4',
  humidity: 'humidity1',
  in1: 'input1',
  in2: 'input2',
}

/** Of alarms whose names are not those of the OsmAnd protocol; what has none of ours stays an attribute. */
const alarmNames: Readonly<Record<string, Report['alarms'][number]>> = {
  fault: 'fault',
  gpsAntennaCut: 'gnssFault',
  fatigueDriving: 'fatigue',
  temperature: 'temperature',
  fuelLeak: 'fuel',
}

const msPerMinute = 60_000

/** Read by themselves. */
const own = new Set(['alarm', 'batteryLevel', 'sat', 'hours', 'archive', 'blocked'])

function noteAlarms(values: Values, report: Report, alarm: unknown): void {
  if (isAbsent(alarm) || !isScalar(alarm)) return
  const rest = String(alarm)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => {
      const type = Object.hasOwn(alarmNames, name) ? alarmNames[name] : undefined
      if (type) report.alarms.push(type)
      return type === undefined
    })
  if (rest.length > 0) values.known.set('alarm', rest.join(','))
}

const mostSatellites = 255

function wholeUpTo(value: unknown, most: number): number | undefined {
  const read = isAbsent(value) ? undefined : numberValue(value, 'either')
  return read !== undefined && read >= 0 && read <= most ? Math.round(read) : undefined
}

function noteAttributes(values: Values, report: Report, attributes: Tree): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (own.has(name) || !isScalar(value)) continue
    const taken = Object.hasOwn(known, name) ? known[name] : undefined
    if (taken) values.known.set(taken, value)
    else values.attributes.push([(Object.hasOwn(sensors, name) && sensors[name]) || name, value])
  }
  noteAlarms(values, report, attributes['alarm'])
  report.satellites = wholeUpTo(attributes['sat'], mostSatellites)
  report.battery = wholeUpTo(attributes['batteryLevel'], 100)
  const hours = numberValue(attributes['hours'], 'either')
  if (hours !== undefined && hours >= 0)
    values.attributes.push(['engineMinutes', Math.round(hours / msPerMinute)])
  report.isBuffered = booleanValue(attributes['archive']) ?? false
  report.oilCut = booleanValue(attributes['blocked'])
}

/**
 * What tells it from others of its device, whichever way it comes: forwarded, repeated, or imported later from the
 * database. Its own number there is not forwarded by the URL form.
 */
function identityOf(number: string, ms: number, position: TraccarPosition): Buffer {
  const { latitude, longitude, speed, course, altitude, attributes } = position
  const micro = (value: unknown) => Math.round(Number(value) * 1e6)
  const tenths = (value: unknown) => Math.round(Number(value ?? 0) * 10)
  const { alarm = '', ignition = '', event = '' } = attributes
  const place = [micro(latitude), micro(longitude), tenths(speed), tenths(course), tenths(altitude)]
  return Buffer.from([number, Math.floor(ms / 1000), ...place, alarm, ignition, event].join(' '))
}

/**
 * A report from it. Of one that is void or only repeats the last place, the time is the device's. Throws BadRequest where
 * place or time cannot be read.
 */
export function readPosition(
  number: string,
  position: TraccarPosition,
  receivedAt: number,
): PartialLocation {
  const isVoid = booleanValue(position.valid) === false || booleanValue(position.outdated) === true
  const times = isVoid
    ? [position.deviceTime, position.fixTime]
    : [position.fixTime, position.deviceTime]
  const timestamp = times.find((time) => !isAbsent(time))
  if (timestamp === undefined) throw new BadRequest('fixTime is missing', 'badTime')
  const identity = identityOf(number, timeValue(timestamp), position)
  const partial = newPartialLocation(number, receivedAt, identity)
  const values = newValues()
  const { latitude, longitude, speed, course, altitude, accuracy, attributes } = position
  values.known.set('timestamp', timestamp)
  values.known.set('lat', latitude)
  values.known.set('lon', longitude)
  values.known.set('valid', !isVoid)
  values.known.set('speed', speed)
  values.known.set('bearing', course)
  values.known.set('altitude', altitude)
  // 0 is what was not measured.
  if (Number(accuracy) > 0) values.known.set('accuracy', accuracy)
  noteAttributes(values, partial.report, attributes)
  const inKnots: DeviceSettings = { speedUnit: 'kn' }
  readValues(values, partial, inKnots)
  if (!partial.hasPlace) throw new BadRequest('latitude is missing', 'badPlace')
  return partial
}

/** Of one request. Throws BadRequest. */
export const readForwarded = (number: string, sent: Sent, receivedAt: number): PartialLocation =>
  readPosition(number, positionIn(sent), receivedAt)
