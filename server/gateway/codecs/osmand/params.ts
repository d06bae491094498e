import type { DeviceSettings } from '../protocol.ts'
import { BadRequest } from '../request.ts'
import { readBeacons } from './beacon-text.ts'
import { leaveOut, type PartialLocation, speedUnits } from './location.ts'
import { type NetworkKind, networkText } from './network-text.ts'
import { isAbsent, isScalar } from './scalars.ts'
import { type TakeContext, takes } from './takes.ts'
import {
  calendarIn,
  decimalSignOf,
  keepAttribute,
  likelyTime,
  microDegrees,
  timeValue,
  unreadable,
} from './values.ts'

/** Of one location, by the names of the query. */
export type Values = {
  known: Map<string, unknown>
  attributes: [name: string, value: unknown][]
  networks: Record<NetworkKind, string[]>
  beacons: string[]
}

export const newValues = (): Values => ({
  known: new Map(),
  attributes: [],
  networks: { cell: [], wifi: [] },
  beacons: [],
})

const needed = new Set(['lat', 'lon', 'location', 'timestamp'])
/** Of JSON only. */
const ofJson = new Set(['level'])
const ofRequest = new Set(['id', 'deviceid', 'token'])

/** As scripts and other clients call the same. */
const otherNames: Readonly<Record<string, string>> = {
  latitude: 'lat',
  longitude: 'lon',
  lng: 'lon',
  long: 'lon',
  alt: 'altitude',
  course: 'bearing',
  dir: 'bearing',
  device_id: 'deviceid',
}
/** Of a time, where there is no `timestamp`. */
const otherTimes = new Set(['time', 'tst', 'ts', 'utc', 'datetime', 'fixtime', 'gpstime'])
/** Of a device, where there is no `id`. */
const otherIds = new Set(['id', 'deviceid', 'device_id', 'uniqueid', 'unique_id', 'imei'])

/** Each name as it is written most, and in small letters. */
const names = new Map(
  [
    ...[...needed, ...ofRequest, 'cell', 'wifi', 'beacon'].map((name) => [name, name] as const),
    ...Object.keys(takes).flatMap((name) => [
      [name, name] as const,
      [name.toLowerCase(), name] as const,
    ]),
    ...Object.entries(otherNames),
  ].filter(([, name]) => !ofJson.has(name)),
)

/** In small letters, and without what is left of `&amp;`. */
const plainName = (name: string) =>
  /[A-Z;]/.test(name) ? name.toLowerCase().replace(/^amp;/, '') : name

/** Of a query or a form. The last of a name holds. */
export function valuesOf(params: readonly (readonly [string, string])[]): Values {
  const values = newValues()
  for (const [given, value] of params) {
    const name = names.get(given) ?? names.get(plainName(given))
    if (name === undefined) values.attributes.push([given, value])
    else if (name === 'cell' || name === 'wifi') values.networks[name].push(value)
    else if (name === 'beacon') values.beacons.push(value)
    else if (!ofRequest.has(name)) values.known.set(name, value)
  }
  return values
}

/** What may name a device, however it is written. */
export const isIdName = (name: string): boolean => otherIds.has(plainName(name))
/** Of a time, where there is no `timestamp`, however it is written. */
export const isTimeName = (name: string): boolean => otherTimes.has(plainName(name))

/** The number of a device in a query or form; undefined where it names none. */
export function idIn(params: readonly (readonly [string, string])[]): string | undefined {
  const usual = params.find(([name]) => name === 'id' || name === 'deviceid')
  return (usual ?? params.find(([name]) => isIdName(name)))?.[1]
}

/** Unix ms of another name for the time, which is then no attribute; undefined where none can be one. */
function takeOtherTime(attributes: Values['attributes'], zoneMinutes: number | undefined) {
  for (const [at, [name, value]] of attributes.entries()) {
    if (!isTimeName(name) || isAbsent(value)) continue
    const time = likelyTime(value, zoneMinutes)
    if (time === undefined) continue
    attributes.splice(at, 1)
    return time
  }
  return undefined
}

/** Throws BadRequest where place or time cannot be read, or nothing at all. */
export function readValues(
  { known, attributes, networks, beacons }: Values,
  partial: PartialLocation,
  settings: DeviceSettings,
): void {
  const timestamp = known.get('timestamp')
  const time = isAbsent(timestamp)
    ? takeOtherTime(attributes, settings.zoneMinutes)
    : timeValue(timestamp, settings.zoneMinutes)
  if (time !== undefined) {
    partial.time = time
    partial.taken += 1
    const calendar = calendarIn(timestamp)
    if (calendar) partial.report.extra['clockCalendar'] = calendar
  }
  readPlace(known, partial)
  readNetworks(networks, partial)
  noteBeacons(beacons, partial)
  const speedUnit = speedUnits[settings.speedUnit ?? 'kn']
  const context: TakeContext = { speedUnit, sign: decimalSignOf(known) }
  for (const [name, value] of known) {
    const take = takes[name]
    if (!take || isAbsent(value)) continue
    note(partial, name, isScalar(value) && take(partial, value, context))
  }
  for (const [name, value] of attributes) {
    if (isAbsent(value)) continue
    note(partial, 'attributes', isScalar(value) && keepAttribute(partial.report.extra, name, value))
  }
  if (partial.taken === 0 && partial.leftOut.length > 0)
    throw new BadRequest(`${partial.leftOut.join(', ')} cannot be read`)
}

function note(partial: PartialLocation, name: string, isTaken: boolean): void {
  if (isTaken) partial.taken += 1
  else leaveOut(partial.leftOut, name)
}

function readPlace(known: Values['known'], partial: PartialLocation): void {
  const place = placeOf(known)
  if (!place) return
  partial.report.lat = microDegrees('lat', place[0], 90)
  partial.report.lon = microDegrees('lon', place[1], 180)
  partial.hasPlace = true
  partial.taken += 1
}

function placeOf(known: Values['known']): [lat: unknown, lon: unknown] | undefined {
  const location = known.get('location')
  if (typeof location === 'string' && !isAbsent(location)) {
    const parts = partsOf(location.trim())
    if (parts.length !== 2) throw unreadable('location', location, 'badPlace')
    return parts as [string, string]
  }
  const [lat, lon] = [known.get('lat'), known.get('lon')]
  if (isAbsent(lat) && isAbsent(lon)) return undefined
  if (isAbsent(lat)) throw new BadRequest('lat is missing', 'badPlace')
  if (isAbsent(lon)) throw new BadRequest('lon is missing', 'badPlace')
  return [lat, lon]
}

/** Commas beside a semicolon or a blank are those of decimals. */
function partsOf(location: string): string[] {
  if (location.includes(';')) return location.split(';')
  return /\s/.test(location) ? location.split(/,?\s+/) : location.split(',')
}

function noteBeacons(values: readonly string[], partial: PartialLocation): void {
  const sent = values.filter((text) => !isAbsent(text))
  if (sent.length === 0) return
  const { beacons, isWhole } = readBeacons(sent)
  if (beacons.length > 0) partial.report.beacons = beacons
  if (beacons.length > 0) partial.taken += 1
  if (!isWhole) leaveOut(partial.leftOut, 'beacon')
}

const storedAs = { cell: 'cells', wifi: 'wifi' } as const

function readNetworks(networks: Values['networks'], partial: PartialLocation): void {
  for (const kind of ['cell', 'wifi'] as const) {
    const sent = networks[kind].filter((text) => !isAbsent(text))
    if (sent.length === 0) continue
    const text = networkText(kind, sent)
    if (text !== '') partial.report.extra[storedAs[kind]] = text
    if (text !== '') partial.taken += 1
    if (text.split(';').length < sent.length || text === '') leaveOut(partial.leftOut, kind)
  }
}
