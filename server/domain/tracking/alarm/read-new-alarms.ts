import type { Pool } from '../../../db/pool.ts'
import { all, anyOf } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { pageInScope, type RowReader } from '../../fleet/list/page-in-scope.ts'
import { isShown, isTakenAfter, type StoredAlarmRow, selectAlarms } from './select-alarms.ts'

/** Order of intake: Unix microseconds, then id. */
export type AlarmCursor = { takenAt: number; id: number }

export type NewAlarms = { rows: StoredAlarmRow[]; cursor: AlarmCursor }

/** Misses and repeats nothing while gateways commit in parallel. */
export async function readNewAlarms(
  services: Services,
  { filter, after, limit }: { filter: DeviceFilter; after: AlarmCursor; limit: number },
): Promise<NewAlarms> {
  const horizon = await settledUntil(services.positions)
  const read: RowReader<StoredAlarmRow> = ({ deviceIds, after: last, limit: rows }) =>
    readTaken(services.positions, { deviceIds, after: last ?? after, horizon, limit: rows })
  const { rows, stoppedAt } = await pageInScope(services, { filter, limit, read })
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
       WHERE l.relation = $1::text::regclass AND l.mode = 'RowExclusiveLock' AND a.pid <> pg_backend_pid()
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ))) * 1000000)::int8 AS micros`,
)

/** Tables whose writers stamp `taken_at`. */
type Taken =
  | 'tracking.alarm'
  | 'tracking.arrival'
  | 'tracking.state_change'
  | 'tracking.frame_chunk'
  | 'device_change'

/**
 * What was taken in before this (Unix microseconds) is committed: who writes stamps `taken_at` by the
 * database's clock in the INSERT and holds a table lock until commit. Writers of other tables and databases hold up nothing.
 */
export async function settledUntil(store: Pool, table: Taken = 'tracking.alarm'): Promise<number> {
  const { rows } = await store.query<{ micros: number }>({
    name: 'settled-until',
    text: settledText,
    values: [table],
  })
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
