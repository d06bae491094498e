import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { binaryArray } from './binary-array.ts'
import type { DirtyStream } from './fact-store.ts'
import type { Pool, PoolClient } from './pool.ts'
import { db, run } from './sql.ts'
import { textStatement } from './text-statement.ts'

/** What a sensor (lib/codes/sensors.ts) told, in hundredths. */
export type ReadingRow = { deviceId: number; sensor: number; time: number; value: number }

/** That a device has it. */
export type SensorRow = { deviceId: number; sensor: number; heardAt: number }

/**
 * Of readings of one second the least stays, whichever comes first. Every writer inserts in the order of the key, so that
 * none deadlocks.
 */
const insertText = textStatement(
  'tracking',
  `WITH heard AS (
     INSERT INTO tracking.sensor AS old (device_id, sensor, heard_at)
     SELECT device_id, sensor, max(heard_at)
     FROM unnest($5::int[], $6::int2[], $7::int[]) AS new (device_id, sensor, heard_at)
     GROUP BY device_id, sensor ORDER BY device_id, sensor
     ON CONFLICT (device_id, sensor) DO UPDATE SET heard_at = greatest(old.heard_at, excluded.heard_at))
   INSERT INTO tracking.reading AS old (device_id, sensor, time, value)
   SELECT device_id, sensor, time, min(value)
   FROM unnest($1::int[], $2::int2[], $3::int[], $4::int[]) AS new (device_id, sensor, time, value)
   GROUP BY device_id, sensor, time ORDER BY device_id, sensor, time
   ON CONFLICT (device_id, sensor, time) DO UPDATE SET value = excluded.value WHERE excluded.value < old.value`,
)

/** Repeatable, in any order. */
export async function insertReadings(
  client: Pick<PoolClient, 'query'>,
  { readings, sensors }: { readings: readonly ReadingRow[]; sensors: readonly SensorRow[] },
): Promise<void> {
  if (readings.length + sensors.length === 0) return
  await client.query({
    name: 'insert-readings',
    text: insertText,
    values: [
      binaryArray('int4', readings, (row) => row.deviceId),
      binaryArray('int2', readings, (row) => row.sensor),
      binaryArray('int4', readings, (row) => row.time),
      binaryArray('int4', readings, (row) => row.value),
      binaryArray('int4', sensors, (row) => row.deviceId),
      binaryArray('int2', sensors, (row) => row.sensor),
      binaryArray('int4', sensors, (row) => row.heardAt),
    ],
  })
}

/** Of the positions of those times. Store seconds, `to` excluded. */
export async function eraseReadings(
  positions: Pool,
  { deviceId, from, to }: DirtyStream,
): Promise<void> {
  const rows = db.deleteFrom('tracking.reading').where('device_id', '=', deviceId)
  await run(
    positions,
    rows.where('time', '>', from - readingDefinitions.leastOf).where('time', '<', to),
  )
}
