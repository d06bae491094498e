import { readMetres } from '#lib/format/read-metres.ts'
import type { DecimalSign, NumberHint } from '#lib/format/read-number.ts'
import type { DeviceSettings, Report } from '../protocol.ts'
import { BadRequest } from '../request.ts'
import {
  altitudeOf,
  courseOf,
  leaveOut,
  levelOf,
  mileageOf,
  type PartialLocation,
  percentOf,
  speedOf,
  speedUnits,
  splitSpeed,
} from './location.ts'
import { type NetworkKind, networkText } from './network-text.ts'
import { booleanValue, fixWords, isAbsent, isScalar, numberValue, type Scalar } from './scalars.ts'
import {
  alarmsIn,
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
}

export const newValues = (): Values => ({
  known: new Map(),
  attributes: [],
  networks: { cell: [], wifi: [] },
})

type Context = {
  /** Tenths of km/h of one. */
  speedUnit: number
  /** How the client writes decimals, where it shows. */
  sign: DecimalSign | undefined
}

/** False where the value cannot be read. */
type Take = (partial: PartialLocation, value: Scalar, context: Context) => boolean

type Setter = (report: Report, value: number, context: Context) => boolean

/** `isGrouped`: a comma may stand between its thousands. */
function number(set: Setter, { unit = '', isGrouped = false } = {}): Take {
  return ({ report }, value, context) => {
    const hint: NumberHint | undefined = isGrouped ? context.sign : 'either'
    const read = numberValue(value, hint, unit)
    return read !== undefined && set(report, read, context)
  }
}

/** Metres, unless the value names another unit. */
function length(set: Setter, { isGrouped = false } = {}): Take {
  const plain = number(set, { unit: 'm', isGrouped })
  return (partial, value, context) => {
    if (plain(partial, value, context)) return true
    if (typeof value !== 'string' || !/\p{L}/u.test(value)) return false
    const metres = readMetres(value, isGrouped ? context.sign : 'either')
    return metres !== undefined && set(partial.report, metres, context)
  }
}

function boolean(
  set: (report: Report, value: boolean) => void,
  words?: Record<string, boolean>,
): Take {
  return ({ report }, value) => {
    const read = booleanValue(value, words)
    if (read !== undefined) set(report, read)
    return read !== undefined
  }
}

/** Of a column; `unknown` leaves it as it is. */
function column<Name extends 'speed' | 'course' | 'altitude' | 'mileage'>(
  name: Name,
  read: (value: number, context: Context) => number | undefined,
): Setter {
  return (report, value, context) => {
    const stored = read(value, context)
    if (stored !== undefined) report[name] = stored
    return stored !== undefined
  }
}

function battery(percentOf: (value: number) => number | undefined): Setter {
  return (report, value) => {
    const percent = percentOf(value)
    if (percent !== undefined && percent >= 0) report.battery = percent
    return percent !== undefined
  }
}

/** Below 0 is unknown. */
const attribute =
  (name: string): Setter =>
  (report, value) => {
    if (value >= 0) report.extra[name] = value
    return true
  }

const takeAlarm: Take = ({ report }, value) => {
  const types = typeof value === 'string' ? alarmsIn(value) : undefined
  if (types) report.alarms.push(...types)
  return types !== undefined || keepAttribute(report.extra, 'alarm', value)
}

const plainSpeed = number(column('speed', (value, { speedUnit }) => speedOf(value, speedUnit)))

/** In the unit of the device, unless the value names another. */
const takeSpeed: Take = (partial, value, context) => {
  if (plainSpeed(partial, value, context)) return true
  const [text, speedUnit] = typeof value === 'string' ? splitSpeed(value) : []
  return (
    text !== undefined &&
    speedUnit !== undefined &&
    plainSpeed(partial, text, { ...context, speedUnit })
  )
}

const maxDriverChars = 64

const takeDriver: Take = ({ report }, value) => {
  const id = String(value)
  if (id.length <= maxDriverChars) report.extra['driverId'] = id
  return id.length <= maxDriverChars
}

const course = number(column('course', courseOf), { unit: '°' })

/** Needed by nobody: what cannot be read is left out. */
const keys: Record<string, Take> = {
  valid: boolean((report, value) => {
    report.isFixed = value
  }, fixWords),
  speed: takeSpeed,
  bearing: course,
  heading: course,
  direction: course,
  altitude: length(column('altitude', altitudeOf), { isGrouped: true }),
  accuracy: length(attribute('accuracy')),
  hdop: number(attribute('hdop')),
  batt: number(battery(percentOf), { unit: '%' }),
  level: number(battery(levelOf), { unit: '%' }),
  charge: boolean((report, value) => {
    report.isCharging = value
  }),
  mock: boolean((report, value) => {
    report.extra['mock'] = value
  }),
  ignition: boolean((report, value) => {
    report.acc = value
  }),
  alarm: takeAlarm,
  driverUniqueId: takeDriver,
  odometer: length(column('mileage', mileageOf), { isGrouped: true }),
}

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
    ...[...needed, ...ofRequest, 'cell', 'wifi'].map((name) => [name, name] as const),
    ...Object.keys(keys).flatMap((name) => [
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
  { known, attributes, networks }: Values,
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
  const speedUnit = speedUnits[settings.speedUnit ?? 'kn']
  const context: Context = { speedUnit, sign: decimalSignOf(known) }
  for (const [name, value] of known) {
    const take = keys[name]
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
