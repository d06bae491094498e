import type { DeviceSettings, Report, ReportExtra } from '../protocol.ts'
import {
  BadRequest,
  type DeviceRequest,
  type OpenedRequest,
  type RequestProtocol,
  type RequestResult,
} from '../request.ts'
import { forwardedId, isForwarded, readForwarded } from './forwarded.ts'
import { leaveOut, newPartialLocation, type PartialLocation } from './location.ts'
import {
  idIn,
  isIdName,
  isTimeName,
  newValues,
  readValues,
  type Values,
  valuesOf,
} from './params.ts'
import { contentBytes, numberOf, type Sent, sentOf, splitToken, whyBad } from './request.ts'
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
function idOfJson(json: unknown): unknown {
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
function locationsOf(json: unknown): Tree[] {
  const locations = rootsOf(json).flatMap(locationsIn)
  if (locations.length === 0) throw new BadRequest('location is missing')
  return locations
}

/** The client from version 9 on: m/s, levels 0 to 1, odometer in m. */
const isNewer = (location: Tree): boolean =>
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
  heart: 'heart',
  spo2: 'spo2',
  bp: 'bp',
  temp: 'temp',
  steps: 'steps',
}
const kept: Record<string, string> = { is_moving: 'motion', event: 'event' }

function know(values: Values, tree: Tree | undefined, names: Record<string, string>): void {
  if (!tree) return
  for (const [name, known] of Object.entries(names))
    if (tree[name] !== undefined) values.known.set(known, tree[name])
}

/** Throws BadRequest without a time. */
function valuesOfJson(location: Tree): Values {
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
    if (extra[0] === 'beacon') values.beacons.push(...listOf(extra[1]).filter(isScalar).map(String))
    else if (extra[0] !== 'alarm') values.attributes.push(extra)
  return values
}

/** JSON with the names of the query. */
const valuesOfFlat = (location: Tree): Values =>
  valuesOf(
    Object.entries(location).flatMap(([name, value]): [string, string][] =>
      isScalar(value) ? [[name === 'device_id' ? 'id' : name, String(value)]] : [],
    ),
  )

function factsOf({ battery, isCharging, acc, mileage, extra }: Report): ReportExtra {
  const facts: ReportExtra = { ...extra }
  const states = { battery, isCharging, acc }
  for (const [name, value] of Object.entries(states)) if (value !== undefined) facts[name] = value
  if (mileage >= 0) facts['mileage'] = mileage
  return facts
}

/** A place, networks that tell one, or an alarm. */
function isFull({ hasPlace, report }: PartialLocation): boolean {
  const { cells, wifi } = report.extra as { cells?: string; wifi?: string }
  return hasPlace || report.alarms.length > 0 || (cells ?? wifi) !== undefined
}

/** Of the wearer, or of beacons in reach. */
const isReading = ({ report: { health, beacons } }: PartialLocation): boolean =>
  health !== undefined || beacons !== undefined

function fieldsOf({ status, body, times, leftOut }: RequestResult): Record<string, unknown> {
  if (status === 400) return { error: body }
  const [time, ...others] = times.map((ms) => new Date(ms).toISOString())
  const fields: Record<string, unknown> = { time }
  if (others.length > 0) fields['times'] = [time, ...others]
  if (leftOut.length > 0) fields['leftOut'] = leftOut
  return fields
}

function resultOf(number: string, partials: PartialLocation[], leftOut: string[]): RequestResult {
  const reports: Report[] = []
  const facts: ReportExtra = {}
  for (const partial of partials) {
    const { report, time, hasPlace } = partial
    report.fixedAt = Math.floor(time / 1000)
    report.isFixed &&= hasPlace
    if (isFull(partial)) reports.push(report)
    else if (isReading(partial)) reports.push({ ...report, isWithoutStatus: true })
    else Object.assign(facts, factsOf(report))
    for (const name of partial.leftOut) leaveOut(leftOut, name)
  }
  return {
    number,
    reports,
    facts: reports.length > 0 ? {} : facts,
    status: 200,
    body: '',
    refusal: undefined,
    leftOut,
    times: partials.map(({ time }) => time),
  }
}

/** A bad location must not lose the batch: the phone would repeat it for ever. */
function readJson(number: string, { json }: Sent, receivedAt: number, settings: DeviceSettings) {
  const partials: PartialLocation[] = []
  const leftOut: string[] = []
  let refusal: BadRequest | undefined
  for (const location of locationsOf(json)) {
    const partial = newPartialLocation(number, receivedAt, Buffer.from(JSON.stringify(location)))
    try {
      if (isNewer(location))
        readValues(valuesOfJson(location), partial, { ...settings, speedUnit: 'ms' })
      else readValues(valuesOfFlat(location), partial, settings)
      partials.push(partial)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      refusal ??= error
      leaveOut(leftOut, 'location')
    }
  }
  if (partials.length === 0 && refusal) throw refusal
  return resultOf(number, partials, leftOut)
}

function readSent({ request, number, content }: OpenedRequest<Sent>, settings: DeviceSettings) {
  if (content instanceof BadRequest) throw content
  if (number === undefined) throw new BadRequest('no device id')
  if (isForwarded(request))
    return resultOf(number, [readForwarded(number, content, request.receivedAt)], [])
  if (content.json !== undefined) return readJson(number, content, request.receivedAt, settings)
  const partial = newPartialLocation(number, request.receivedAt, contentBytes(request))
  readValues(valuesOf(content.params), partial, settings)
  return resultOf(number, [partial], [])
}

/** Undefined where `work` meets a request that is refused. */
function tried<Result>(work: () => Result): Result | BadRequest {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadRequest) return error
    throw error
  }
}

function openOsmand(given: DeviceRequest): OpenedRequest<Sent> {
  const sent = tried(() => sentOf(given))
  // Of a body that cannot be read the query may still say whose it is.
  const readable = sent instanceof BadRequest ? sentOf({ ...given, body: '' }) : sent
  const { request, token } = splitToken(given, readable)
  const isFed = isForwarded(given)
  const idOfSent = () =>
    isFed ? forwardedId(readable) : (idOfJson(readable.json) ?? idIn(readable.params))
  const number = tried(() => numberOf(idOfSent()))
  const bad = sent instanceof BadRequest ? sent : whyBad(request, sent)
  const content = bad ?? (number instanceof BadRequest ? number : readable)
  const known = number instanceof BadRequest ? undefined : number
  return { request, token, content, number: known, isFed }
}

function readOsmand(opened: OpenedRequest<Sent>, settings: DeviceSettings): RequestResult {
  const result = tried(() => readSent(opened, settings))
  if (!(result instanceof BadRequest)) return result
  const { message: body, refusal } = result
  const nothing = { number: undefined, reports: [], facts: {}, leftOut: [], times: [] }
  return { ...nothing, status: 400, body, refusal }
}

/** `settingsOf`: speed unit, zone. Unreadable: 400. */
export function decodeOsmand(
  request: DeviceRequest,
  settingsOf: (number: string) => DeviceSettings = () => ({}),
): RequestResult & { fields: Record<string, unknown> } {
  const opened = openOsmand(request)
  const result = readOsmand(opened, opened.number === undefined ? {} : settingsOf(opened.number))
  return { ...result, fields: fieldsOf(result) }
}

export const osmand: RequestProtocol<Sent> = {
  name: 'osmand',
  open: openOsmand,
  read: readOsmand,
  fieldsOf,
}
