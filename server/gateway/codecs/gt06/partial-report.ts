import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { contentDigest } from '../../wire/checksum.ts'
import type { DecodeOptions, Link, Report, ReportExtra } from '../protocol.ts'
import type { Cell, Gps, Terminal } from './blocks.ts'
import type { Profile } from './models.ts'

export type DecodeContext = {
  options: DecodeOptions
  link: Link
  profile: Profile
  isLong: boolean
}

export type PartialReport = {
  gps?: Gps
  cell?: Cell
  terminal?: Terminal
  /** Without GPS; -1 unknown. */
  clock: number
  /** From 1970, whatever the zone. */
  isUtc?: boolean
  acc?: boolean
  battery?: number
  signal?: number
  mileage: number
  altitude: number
  alarms: AlarmType[]
  isBuffered: boolean
  isApproximate: boolean
  extra: ReportExtra
  fields: Record<string, unknown>
}

export function newPartialReport(): PartialReport {
  return {
    clock: -1,
    mileage: -1,
    altitude: 0,
    alarms: [],
    isBuffered: false,
    isApproximate: false,
    extra: {},
    fields: {},
  }
}

/** Setting, else stated at log-in, else UTC [KKS]. */
function zoneOf({ options, link }: DecodeContext): number {
  const stated = link['zoneMinutes']
  return options.settings.zoneMinutes ?? (typeof stated === 'number' ? stated : 0)
}

function coordinatesOf(gps: Gps | undefined) {
  const isOnEarth = gps && Math.abs(gps.latitude) <= 90 && Math.abs(gps.longitude) <= 180
  if (!isOnEarth) return { lat: 0, lon: 0, isFixed: false }
  return {
    lat: Math.round(gps.latitude * 1e6),
    lon: Math.round(gps.longitude * 1e6),
    isFixed: gps.isFixed,
  }
}

function fixTime(clock: number, isUtc: boolean, context: DecodeContext): number {
  if (clock < 0) return context.options.receivedAt
  return isUtc ? clock : clock - zoneOf(context) * 60
}

/** Whether it carries a place whose time is invalid. */
export const isTimeless = ({ gps, clock }: PartialReport): boolean =>
  gps !== undefined && gps.clock < 0 && clock < 0

/** No clock: receipt time, no fix; off the globe: no fix. `content` identifies it. */
export function reportOf(partial: PartialReport, content: Buffer, context: DecodeContext): Report {
  const { gps, terminal } = partial
  const clock = gps ? gps.clock : partial.clock
  const { lat, lon, isFixed } = coordinatesOf(gps)
  return {
    fixedAt: fixTime(clock, partial.isUtc === true, context),
    isFixed: isFixed && clock >= 0,
    isApproximate: partial.isApproximate,
    lat,
    lon,
    speed: gps ? gps.speed * 10 : 0,
    course: gps ? gps.course % 360 : -1,
    altitude: partial.altitude,
    mileage: partial.mileage,
    acc: partial.acc ?? terminal?.acc ?? gps?.acc,
    satellites: gps?.satellites,
    systems: partial.isApproximate ? positionFlag.wifi : gps?.isFixed ? positionFlag.gps : 0,
    signal: partial.signal,
    battery: partial.battery,
    isCharging: terminal?.isCharging,
    oilCut: terminal?.oilCut,
    alarms: partial.alarms,
    isAsleep: false,
    isBuffered: partial.isBuffered,
    seq: contentDigest(content),
    extra: partial.extra,
  }
}

export function factsOf(partial: PartialReport): ReportExtra {
  const { terminal } = partial
  const facts: ReportExtra = { ...partial.extra }
  const known = {
    acc: partial.acc ?? terminal?.acc,
    isCharging: terminal?.isCharging,
    oilCut: terminal?.oilCut,
    isArmed: terminal?.isArmed,
    battery: partial.battery,
    signal: partial.signal,
    alarm: partial.alarms[0],
  }
  for (const [name, value] of Object.entries(known)) if (value !== undefined) facts[name] = value
  return facts
}
