import { BadFrame, type DeviceSettings } from '../protocol.ts'
import { courseOf, metresOf, mileageOf, type PartialLocation, percentOf } from './location.ts'
import { networkText } from './network.ts'
import {
  alarmValue,
  booleanValue,
  keepAttribute,
  microDegrees,
  numberValue,
  speedTenths,
  timeValue,
} from './values.ts'

type Take = (partial: PartialLocation, value: string, settings: DeviceSettings) => void

function course(name: string): Take {
  return ({ report }, value) => {
    report.course = courseOf(numberValue(name, value))
  }
}

function extraNumber(name: string): Take {
  return ({ report }, value) => {
    report.extra[name] = numberValue(name, value)
  }
}

const keys: Record<string, Take> = {
  timestamp: (partial, value, { zoneMinutes }) => {
    partial.time = timeValue(value, zoneMinutes)
  },
  valid: ({ report }, value) => {
    report.isFixed = booleanValue(value)
  },
  speed: ({ report }, value, { speedUnit = 'kn' }) => {
    report.speed = speedTenths(numberValue('speed', value), speedUnit)
  },
  bearing: course('bearing'),
  heading: course('heading'),
  direction: course('direction'),
  altitude: ({ report }, value) => {
    report.altitude = metresOf(numberValue('altitude', value))
  },
  accuracy: extraNumber('accuracy'),
  hdop: extraNumber('hdop'),
  batt: ({ report }, value) => {
    report.battery = percentOf(numberValue('batt', value))
  },
  charge: ({ report }, value) => {
    report.isCharging = booleanValue(value)
  },
  mock: ({ report }, value) => {
    report.extra['mock'] = booleanValue(value)
  },
  alarm: ({ report }, value) => {
    const type = alarmValue(value)
    if (type) report.alarms.push(type)
    else keepAttribute(report.extra, 'alarm', value)
  },
  driverUniqueId: ({ report }, value) => {
    report.extra['driverId'] = value.slice(0, 64)
  },
  ignition: ({ report }, value) => {
    report.acc = booleanValue(value)
  },
  odometer: ({ report }, value) => {
    report.mileage = mileageOf(numberValue('odometer', value))
  },
}

const handled = new Set(['id', 'deviceid', 'lat', 'lon', 'location', 'cell', 'wifi'])

function placeOf(values: Map<string, string>): [lat: string, lon: string] | undefined {
  const location = values.get('location')
  if (location !== undefined) {
    const parts = location.split(',')
    if (parts.length !== 2) throw new BadFrame('location is not lat,lon')
    return parts as [string, string]
  }
  const [lat, lon] = [values.get('lat'), values.get('lon')]
  if (lat === undefined && lon === undefined) return undefined
  if (lat === undefined || lon === undefined) throw new BadFrame('lat or lon is missing')
  return [lat, lon]
}

export function readParams(
  params: [string, string][],
  partial: PartialLocation,
  settings: DeviceSettings,
) {
  const { report } = partial
  const values = new Map(params)
  const place = placeOf(values)
  if (place) {
    report.lat = microDegrees('lat', numberValue('lat', place[0]), 90)
    report.lon = microDegrees('lon', numberValue('lon', place[1]), 180)
    partial.hasPlace = true
  }
  for (const kind of ['cell', 'wifi'] as const) {
    const all = params.filter(([key]) => key === kind).map(([, value]) => value)
    if (all.length > 0) report.extra[kind === 'cell' ? 'cells' : 'wifi'] = networkText(kind, all)
  }
  for (const [key, value] of values) {
    if (handled.has(key)) continue
    if (Object.hasOwn(keys, key)) keys[key]?.(partial, value, settings)
    else keepAttribute(report.extra, key, value)
  }
}
