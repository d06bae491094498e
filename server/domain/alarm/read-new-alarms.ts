import { positionFlag } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import {
  type AlarmReader,
  alarmColumns,
  collectAlarms,
  type StoredAlarmRow,
} from './collect-alarms.ts'

/** A place in the order in which alarms were taken in: Unix microseconds, then id. */
export type AlarmCursor = { takenAt: number; id: number }

export type NewAlarms = { rows: StoredAlarmRow[]; cursor: AlarmCursor }

/**
 * Alarms taken in after a place, in that order and without those that are kept from the app, and the place to go on from: nothing is missed or repeated, also
 * while gateways commit at the same time.
 */
export async function readNewAlarms(
  services: Services,
  { filter, after, limit }: { filter: DeviceFilter; after: AlarmCursor; limit: number },
): Promise<NewAlarms> {
  const horizon = await settledUntil(services.positions)
  const read: AlarmReader = ({ deviceIds, after: last, limit: rows }) =>
    readTaken(services.positions, { deviceIds, after: last ?? after, horizon, limit: rows })
  const { rows, stoppedAt } = await collectAlarms(services, { filter, limit, read })
  const settled = {
    takenAt: Math.max(horizon, after.takenAt),
    id: after.takenAt < horizon ? 0 : after.id,
  }
  return { rows, cursor: stoppedAt ?? settled }
}

/**
 * Every alarm taken in before this moment (Unix microseconds) is committed. A gateway stamps `taken_at` with the
 * database's clock while it inserts, so the stamp is never earlier than the start of its transaction; and one that
 * has inserted but not committed holds a lock on the table. Those that come later stamp later.
 */
export async function settledUntil(positions: Pool): Promise<number> {
  const { rows } = await positions.query<{ micros: number }>(
    `SELECT (extract(epoch FROM least(now(), (
       SELECT min(a.xact_start) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.relation = 'tracking.alarm'::regclass AND l.mode = 'RowExclusiveLock' AND a.pid <> pg_backend_pid()
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ))) * 1000000)::int8 AS micros`,
  )
  return rows[0]?.micros ?? 0
}

async function readTaken(
  positions: Pool,
  page: { deviceIds: number[] | undefined; after: AlarmCursor; horizon: number; limit: number },
): Promise<StoredAlarmRow[]> {
  const { deviceIds, after, horizon, limit } = page
  const values: unknown[] = [after.takenAt, after.id, horizon, limit]
  const { rows } = await positions.query<StoredAlarmRow>(
    `SELECT ${alarmColumns} FROM tracking.alarm
     WHERE (taken_at, id) > ($1::int8, $2::int8) AND taken_at < $3 AND flags & ${positionFlag.silent} = 0
       ${deviceIds ? `AND device_id = ANY($${values.push(deviceIds)}::int[])` : ''}
     ORDER BY taken_at, id LIMIT $4`,
    values,
  )
  return rows
}
