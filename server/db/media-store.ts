import { binaryArray, binaryBytes, binaryTexts } from './binary-array.ts'
import type { PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'

/** What a device says of it; codecs/protocol.ts has the units. */
export type StoredHead = {
  number: number
  event: number
  channel: number
  at?: number | undefined
  lat?: number | undefined
  lon?: number | undefined
}

/** Without its first packet. */
export const unknownHead: StoredHead = { number: 0, event: 0, channel: 0 }

/** A packet of a recording, picture or video; `gotAt` in store seconds. */
export type MediaRow = {
  deviceId: number
  first: number
  total: number
  part: number
  gotAt: number
  head: StoredHead | undefined
  bytes: Buffer
}

/** Of a packet that comes twice the newer stays. Sorted, so that writers never deadlock. */
const insertText = textStatement(
  'tracking',
  `INSERT INTO tracking.media_packet AS old (device_id, first, total, part, got_at, head, bytes)
   SELECT DISTINCT ON (device_id, first, total, part) device_id, first, total, part, got_at, head, bytes
   FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::jsonb[], $7::bytea[])
     AS new (device_id, first, total, part, got_at, head, bytes)
   ORDER BY device_id, first, total, part, got_at DESC
   ON CONFLICT (device_id, first, total, part) DO UPDATE
     SET got_at = excluded.got_at, head = excluded.head, bytes = excluded.bytes`,
)

/** Repeatable. */
export async function insertMedia(
  client: Pick<PoolClient, 'query'>,
  rows: readonly MediaRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'insert-media',
    text: insertText,
    values: [
      binaryArray('int4', rows, (row) => row.deviceId),
      binaryArray('int4', rows, (row) => row.first),
      binaryArray('int4', rows, (row) => row.total),
      binaryArray('int4', rows, (row) => row.part),
      binaryArray('int4', rows, (row) => row.gotAt),
      binaryTexts('jsonb', rows, ({ head }) => (head ? JSON.stringify(head) : null)),
      binaryBytes(rows, (row) => row.bytes),
    ],
  })
}
