import type { Pool } from '../../db/pool.ts'
import { all, anyOf } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import type { Services } from '../../services.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import {
  type AlarmReader,
  collectAlarms,
  isShown,
  isTakenAfter,
  type StoredAlarmRow,
  selectAlarms,
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

const settledText = textStatement(
  'tracking',
  `SELECT (extract(epoch FROM least(now(), (
       SELECT min(a.xact_start) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.relation = 'tracking.alarm'::regclass AND l.mode = 'RowExclusiveLock' AND a.pid <> pg_backend_pid()
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ))) * 1000000)::int8 AS micros`,
)

/**
 * Every alarm taken in before this moment (Unix microseconds) is committed. A gateway stamps `taken_at` with the
 * database's clock while it inserts, so the stamp is never earlier than the start of its transaction; and one that
 * has inserted but not committed holds a lock on the table. Those that come later stamp later.
 */
export async function settledUntil(positions: Pool): Promise<number> {
  const { rows } = await positions.query<{ micros: number }>(settledText)
  return rows[0]?.micros ?? 0
}

function readTaken(
  positions: Pool,
  page: { deviceIds: number[] | undefined; after: AlarmCursor; horizon: number; limit: number },
): Promise<StoredAlarmRow[]> {
  const { deviceIds, after, horizon, limit } = page
  const alarms = selectAlarms()
    .where(isTakenAfter(after))
    .where('a.taken_at', '<', horizon)
    .where(isShown)
    .$if(deviceIds !== undefined, (rows) => rows.where('a.device_id', '=', anyOf(deviceIds ?? [])))
    .orderBy('a.taken_at')
    .orderBy('a.id')
    .limit(limit)
  return all(positions, alarms)
}
