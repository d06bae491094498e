import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { contentDigest } from '../../wire/checksum.ts'
import type { DecodeOptions, Link, Report, ReportExtra } from '../protocol.ts'
import type { Cell, Gps, Terminal } from './blocks.ts'
import type { Profile } from './models.ts'

/** What decoders are given besides the bytes. */
export type DecodeContext = {
  options: DecodeOptions
  link: Link
  profile: Profile
  isLong: boolean
}

/** A message in the making: decoders of its parts add what they read. */
export type PartialReport = {
  gps?: Gps
  cell?: Cell
  terminal?: Terminal
  /** Time of messages without a GPS block, device's clock; -1 unknown. */
  clock: number
  /** True: the clock is UTC whatever the zone, for it counts seconds since 1970. */
  isUtc?: boolean
  acc?: boolean
  battery?: number
  signal?: number
  mileage: number
  altitude: number
  alarms: AlarmType[]
  isBuffered: boolean
  isApproximate: boolean
  /** Goes into the report, or into the facts of a message without one. */
  extra: ReportExtra
  /** Everything as decoded, for the device log. */
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

/** Minutes east of UTC of the device's clock: its setting, else what it said at log-in, else UTC ([KKS]). */
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

/**
 * The report of a partial. A device without a clock yet gets the time of receipt and no fix; coordinates that are on no
 * globe give no fix. `content` names the report: the same content is the same report.
 */
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

/** Facts of a partial whose message is no position: a heartbeat's state, an info packet's values. */
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
