import type { Pool } from '../../db/pool.ts'

/** A row of tracking.alarm. `time` is seconds of the store, `takenAt` Unix microseconds. */
export type StoredAlarm = {
  id: number
  deviceId: number
  time: number
  takenAt: number
  type: number
  lat: number | null
  lon: number | null
  speed: number | null
  flags: number
  battery: number | null
  acc: number | null
  isAcked: boolean
}

/** What names an alarm on the bus; `time` and `type` as in StoredAlarm. */
export type AlarmKey = { deviceId: number; time: number; type: number }

const columns = `a.id, a.device_id AS "deviceId", a.time, a.taken_at AS "takenAt", a.type, a.lat, a.lon, a.speed,
  a.flags, a.battery, a.acc, a.acked_at IS NOT NULL AS "isAcked"`

/** The alarms with these keys, in the order of their taking in. */
export async function readAlarmsByKey(
  positions: Pool,
  keys: readonly AlarmKey[],
): Promise<StoredAlarm[]> {
  const { rows } = await positions.query<StoredAlarm>({
    name: 'alarms-by-key',
    text: `SELECT ${columns} FROM tracking.alarm a
      JOIN unnest($1::int[], $2::int[], $3::smallint[]) AS k (device_id, time, type) USING (device_id, time, type)
      ORDER BY a.taken_at, a.id`,
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
  deviceIds?: readonly number[]
}

/** Alarms taken in after a place, in that order. */
export async function readAlarmsSince(positions: Pool, page: AlarmPage): Promise<StoredAlarm[]> {
  const values: unknown[] = [page.takenAt, page.id, page.limit]
  if (page.deviceIds) values.push(page.deviceIds)
  const { rows } = await positions.query<StoredAlarm>({
    text: `SELECT ${columns} FROM tracking.alarm a
      WHERE (a.taken_at, a.id) > ($1::bigint, $2::bigint) ${page.deviceIds ? 'AND a.device_id = ANY($4::int[])' : ''}
      ORDER BY a.taken_at, a.id LIMIT $3`,
    values,
  })
  return rows
}
