import type pg from 'pg'
import { binaryArray } from './binary-array.ts'
import { textStatement } from './text-statement.ts'

export type NewAlarmRow = {
  deviceId: number
  time: number
  type: number
  lat: number
  lon: number
  speed: number
  flags: number
  battery: number
  acc: number
  /** Per cent, -1 unknown. */
  signal: number
  oilCut: boolean | undefined
  /** Fence that it is about, 0 for none. */
  subject?: number
  /** Name of that fence; foreign address of `identityConflict`. */
  detail?: string
  peak?: number | undefined
}
export type StoredAlarm = NewAlarmRow & { takenAt: number }

const alarmText = textStatement(
  'tracking',
  `WITH new AS (
        INSERT INTO tracking.alarm (device_id, time, type, lat, lon, speed, flags, battery, acc, signal, oil_cut, detail, subject,
          peak, taken_at)
        SELECT *, (extract(epoch FROM clock_timestamp()) * 1e6)::int8
        FROM unnest($1::int[], $2::int[], $3::int2[], $4::int[], $5::int[], $6::int2[], $7::int2[], $8::int2[], $9::int2[],
          $10::int2[], $11::bool[], $12::text[], $13::int[], $14::int[])
        ON CONFLICT DO NOTHING RETURNING device_id, time, type, subject, taken_at)
      SELECT sent.n::int, new.taken_at
      FROM unnest($1::int[], $2::int[], $3::int2[], $13::int[]) WITH ORDINALITY
        AS sent (device_id, time, type, subject, n)
      JOIN new USING (device_id, time, type, subject)`,
)

/** Those that are new, with the moment that they were taken (microseconds since 1970). Repeatable. */
export async function insertAlarms(
  client: pg.Client,
  alarms: readonly NewAlarmRow[],
): Promise<StoredAlarm[]> {
  const { rows } = await client.query<{ n: number; taken_at: string }>({
    name: 'insert-alarms',
    text: alarmText,
    values: [
      binaryArray('int4', alarms, (row) => row.deviceId),
      binaryArray('int4', alarms, (row) => row.time),
      binaryArray('int2', alarms, (row) => row.type),
      binaryArray('int4', alarms, (row) => row.lat),
      binaryArray('int4', alarms, (row) => row.lon),
      binaryArray('int2', alarms, (row) => row.speed),
      binaryArray('int2', alarms, (row) => row.flags),
      binaryArray('int2', alarms, (row) => known(row.battery)),
      binaryArray('int2', alarms, (row) => known(row.acc)),
      binaryArray('int2', alarms, (row) => known(row.signal)),
      binaryArray('bool', alarms, (row) => row.oilCut),
      alarms.map((row) => row.detail ?? null),
      binaryArray('int4', alarms, (row) => row.subject ?? 0),
      binaryArray('int4', alarms, (row) => row.peak),
    ],
  })
  return rows.map((row) => ({
    ...(alarms[row.n - 1] as NewAlarmRow),
    takenAt: Number(row.taken_at),
  }))
}

const known = (value: number) => (value < 0 ? undefined : value)
