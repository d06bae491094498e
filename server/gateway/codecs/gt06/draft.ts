import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { contentDigest } from '../../wire/checksum.ts'
import type { DecodeOptions, Link, Report, ReportExtra } from '../protocol.ts'
import type { Cell, Gps, Terminal } from './blocks.ts'
import type { Profile } from './models.ts'

/** What decoders are given besides the bytes. */
export type Around = { options: DecodeOptions; link: Link; profile: Profile; isLong: boolean }

/** A message in the making: decoders of its parts add what they read. */
export type Draft = {
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

export function newDraft(): Draft {
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
function zoneOf({ options, link }: Around): number {
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

function fixTime(clock: number, isUtc: boolean, around: Around): number {
  if (clock < 0) return around.options.receivedAt
  return isUtc ? clock : clock - zoneOf(around) * 60
}

/**
 * The report of a draft. A device without a clock yet gets the time of receipt and no fix; coordinates that are on no
 * globe give no fix. `content` names the report: the same content is the same report.
 */
export function reportOf(draft: Draft, content: Buffer, around: Around): Report {
  const { gps, terminal } = draft
  const clock = gps ? gps.clock : draft.clock
  const { lat, lon, isFixed } = coordinatesOf(gps)
  return {
    fixedAt: fixTime(clock, draft.isUtc === true, around),
    isFixed: isFixed && clock >= 0,
    isApproximate: draft.isApproximate,
    lat,
    lon,
    speed: gps ? gps.speed * 10 : 0,
    course: gps ? gps.course % 360 : -1,
    altitude: draft.altitude,
    mileage: draft.mileage,
    acc: draft.acc ?? terminal?.acc ?? gps?.acc,
    satellites: gps?.satellites,
    systems: draft.isApproximate ? positionFlag.wifi : gps?.isFixed ? positionFlag.gps : 0,
    signal: draft.signal,
    battery: draft.battery,
    isCharging: terminal?.isCharging,
    oilCut: terminal?.oilCut,
    alarms: draft.alarms,
    isAsleep: false,
    isBuffered: draft.isBuffered,
    seq: contentDigest(content),
    extra: draft.extra,
  }
}

/** Facts of a draft whose message is no position: a heartbeat's state, an info packet's values. */
export function factsOf(draft: Draft): ReportExtra {
  const { terminal } = draft
  const facts: ReportExtra = { ...draft.extra }
  const known = {
    acc: draft.acc ?? terminal?.acc,
    isCharging: terminal?.isCharging,
    oilCut: terminal?.oilCut,
    isArmed: terminal?.isArmed,
    battery: draft.battery,
    signal: draft.signal,
    alarm: draft.alarms[0],
  }
  for (const [name, value] of Object.entries(known)) if (value !== undefined) facts[name] = value
  return facts
}
