import type { Pool } from '../../db/pool.ts'
import { type AlarmRow, alarmColumns } from '../alarm/collect-alarms.ts'

/** What names an alarm on the bus; `time` and `type` as in AlarmRow. */
export type AlarmKey = { deviceId: number; time: number; type: number }

/** The alarms with these keys, in the order of their taking in. */
export async function readAlarmsByKey(
  positions: Pool,
  keys: readonly AlarmKey[],
): Promise<AlarmRow[]> {
  const { rows } = await positions.query<AlarmRow>({
    name: 'alarms-by-key',
    text: `SELECT ${alarmColumns} FROM tracking.alarm
      JOIN unnest($1::int[], $2::int[], $3::smallint[]) AS k (device_id, time, type) USING (device_id, time, type)
      ORDER BY taken_at, id`,
    values: [
      keys.map((key) => key.deviceId),
      keys.map((key) => key.time),
      keys.map((key) => key.type),
    ],
  })
  return rows
}

export type AlarmPage = {
  /** After this place. */
  takenAt: number
  id: number
  limit: number
  /** Only of these devices; of all without it. */
  deviceIds?: readonly number[] | undefined
}

/** Alarms taken in after a place, in that order. */
export async function readAlarmsSince(positions: Pool, page: AlarmPage): Promise<AlarmRow[]> {
  const values: unknown[] = [page.takenAt, page.id, page.limit]
  if (page.deviceIds) values.push(page.deviceIds)
  const { rows } = await positions.query<AlarmRow>({
    text: `SELECT ${alarmColumns} FROM tracking.alarm
      WHERE (taken_at, id) > ($1::bigint, $2::bigint) ${page.deviceIds ? 'AND device_id = ANY($4::int[])' : ''}
      ORDER BY taken_at, id LIMIT $3`,
    values,
  })
  return rows
}
