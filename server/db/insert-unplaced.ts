import { binaryArray } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** Key of a position whose cells or access points a worker looks up. */
export type UnplacedRow = { deviceId: number; time: number; seq: number }

const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.unplaced (device_id, time, seq)
   SELECT * FROM unnest($1::int[], $2::int[], $3::int[]) ON CONFLICT DO NOTHING`,
)

export async function insertUnplaced(
  client: Pick<PoolClient, 'query'>,
  rows: readonly UnplacedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-unplaced',
    text: insertText,
    values: [
      binaryArray('int4', rows, (row) => row.deviceId),
      binaryArray('int4', rows, (row) => row.time),
      binaryArray('int4', rows, (row) => row.seq),
    ],
  })
}
