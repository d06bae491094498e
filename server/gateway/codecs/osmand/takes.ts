import { type HealthKind, isMeasured } from '#lib/codes/health-kinds.ts'
import { readMetres } from '#lib/format/read-metres.ts'
import type { DecimalSign, NumberHint } from '#lib/format/read-number.ts'
import type { Report } from '../protocol.ts'
import {
  altitudeOf,
  courseOf,
  levelOf,
  mileageOf,
  type PartialLocation,
  percentOf,
  speedOf,
  splitSpeed,
} from './location.ts'
import { booleanValue, fixWords, numberValue, type Scalar } from './scalars.ts'
import { alarmsIn, keepAttribute } from './values.ts'

/** What of a request decides how its values are read. */
export type TakeContext = {
  /** Tenths of km/h of one. */
  speedUnit: number
  /** How the client writes decimals, where it shows. */
  sign: DecimalSign | undefined
}

/** False where the value cannot be read. */
type Take = (partial: PartialLocation, value: Scalar, context: TakeContext) => boolean

type Setter = (report: Report, value: number, context: TakeContext) => boolean

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
  read: (value: number, context: TakeContext) => number | undefined,
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

/** 0 is what was not measured, but for steps. */
function setHealth(report: Report, kind: HealthKind, value: number): boolean {
  if (value === 0 && kind !== 'steps') return true
  const isTaken = isMeasured(kind, value)
  if (isTaken) report.health = { ...report.health, [kind]: value }
  return isTaken
}

const health = (kind: HealthKind, unit = ''): Take =>
  number((report, value) => setHealth(report, kind, value), { unit })

/** `120/80`, mmHg. */
const takePressure: Take = ({ report }, value) => {
  const [, systolic, diastolic] =
    /^\s*(\d{1,3})\s*\/\s*(\d{1,3})\s*(?:mmHg)?\s*$/i.exec(String(value)) ?? []
  if (systolic === undefined || diastolic === undefined) return false
  const isFirst = setHealth(report, 'systolic', Number(systolic))
  return setHealth(report, 'diastolic', Number(diastolic)) && isFirst
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

/** By name. Needed by nobody: what cannot be read is left out. */
export const takes: Record<string, Take> = {
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
  heart: health('heart', 'bpm'),
  spo2: health('oxygen', '%'),
  bp: takePressure,
  temp: health('bodyTemperature', '°C'),
  steps: number((report, value) => Number.isInteger(value) && setHealth(report, 'steps', value), {
    isGrouped: true,
  }),
  odometer: length(column('mileage', mileageOf), { isGrouped: true }),
}
