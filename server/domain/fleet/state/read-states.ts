import { type AlarmMask, storedMask } from '#lib/codes/alarm-types.ts'
import { type LineState, lineStates } from '#lib/codes/device-state.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import type { StateColumns } from '../../../db/device-state.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'

/** By the gateway; Unix seconds. */
export type PresentState = {
  deviceId: number
  fixedAt: number | undefined
  seenAt: number | undefined
  lat: number | undefined
  lon: number | undefined
  /** Tenths of km/h. */
  speed: number | undefined
  course: number | undefined
  altitude: number | undefined
  flags: number
  /** Metres around the place, undefined from satellites. */
  accuracy: number | undefined
  /** Seconds that its clock was off in the last report. */
  clockOff: number | undefined
  /** Metres. */
  mileage: number | undefined
  satellites: number | undefined
  signal: number | undefined
  battery: number | undefined
  isCharging: boolean | undefined
  isAccOn: boolean | undefined
  isOilCut: boolean | undefined
  alarmMask: AlarmMask
  line: LineState
  isMoving: boolean
  motionSince: number | undefined
  extra: Record<string, string | number | boolean>
}

export type StateRow = StateColumns & { extra: PresentState['extra'] }

export const positionStateColumns = [
  'device_id',
  'fixed_at',
  'seen_at',
  'lat',
  'lon',
  'speed',
  'course',
  'altitude',
  'flags',
  'mileage',
  'satellites',
  'signal',
  'battery',
  'is_charging',
  'acc',
  'oil_cut',
  'alarm_mask',
  'line',
  'is_moving',
  'motion_since',
  'extra',
  'accuracy',
  'clock_off',
] as const

const statesOf = prepared('read-states', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('tracking.device_state')
    .select(positionStateColumns)
    .where('device_id', '=', anyOf(ids)),
)

export async function readPositionStates(
  positions: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, PresentState>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await statesOf(positions, { ids: paddedKeys(deviceIds) })
  return new Map(rows.map((row) => [row.device_id, stateOf(row)]))
}

/** Parallel callers share a query. */
export const readState = combineReads(readPositionStates)

const unixOf = (seconds: number | null) => (seconds === null ? undefined : seconds + storeEpoch)

export function stateOf(row: StateRow): PresentState {
  return {
    deviceId: row.device_id,
    fixedAt: unixOf(row.fixed_at),
    seenAt: unixOf(row.seen_at),
    lat: row.lat ?? undefined,
    lon: row.lon ?? undefined,
    speed: row.speed ?? undefined,
    course: row.course === null || row.course < 0 ? undefined : row.course,
    altitude: row.altitude ?? undefined,
    flags: row.flags,
    accuracy: row.accuracy ?? undefined,
    clockOff: row.clock_off ?? undefined,
    mileage: row.mileage === null || row.mileage < 0 ? undefined : row.mileage,
    satellites: row.satellites ?? undefined,
    signal: row.signal ?? undefined,
    battery: row.battery ?? undefined,
    isCharging: row.is_charging ?? undefined,
    isAccOn: row.acc === null ? undefined : row.acc === 1,
    isOilCut: row.oil_cut ?? undefined,
    alarmMask: storedMask(row.alarm_mask),
    line: lineStates[row.line] ?? 'e_line_down',
    isMoving: row.is_moving,
    motionSince: unixOf(row.motion_since),
    extra: row.extra,
  }
}
