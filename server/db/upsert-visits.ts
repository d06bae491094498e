import { binaryArray } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Store seconds. */
export type VisitRow = {
  deviceId: number
  /** When it was entered. */
  time: number
  fenceId: number
  endTime: number | undefined
  /** Tenths of km/h. */
  topSpeed: number
  /** lib/codes/visit-flags.ts */
  flags: number
}

const visitText = textStatement(
  'tracking',
  `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int2[])
       AS new (device_id, time, fence_id, end_time, top_speed, flags) ORDER BY 1, 2, 3
     ON CONFLICT (device_id, time, fence_id) DO UPDATE SET end_time = excluded.end_time,
       top_speed = excluded.top_speed, flags = excluded.flags`,
)

/** Each at most once. A commit that is repeated writes the same again. */
export async function upsertVisits(
  client: Pick<PoolClient, 'query'>,
  rows: readonly VisitRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'upsert-visits',
    text: visitText,
    values: [
      binaryArray('int4', rows, (row) => row.deviceId),
      binaryArray('int4', rows, (row) => row.time),
      binaryArray('int4', rows, (row) => row.fenceId),
      binaryArray('int4', rows, (row) => row.endTime),
      binaryArray('int4', rows, (row) => row.topSpeed),
      binaryArray('int2', rows, (row) => row.flags),
    ],
  })
}
