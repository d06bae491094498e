import type { UnplacedRow } from '../../../db/insert-unplaced.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

/** `extra` as of its position; null if that is gone. */
export type Claimed = UnplacedRow & { tries: number; extra: Buffer | null }

const claimText = textStatement(
  'tracking',
  `WITH due AS (
     SELECT device_id, time, seq FROM tracking.unplaced WHERE try_at <= $1
     ORDER BY try_at LIMIT $2 FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE tracking.unplaced u SET tries = u.tries + 1, try_at = $1::timestamptz + make_interval(secs => $3)
     FROM due WHERE u.device_id = due.device_id AND u.time = due.time AND u.seq = due.seq
     RETURNING u.device_id, u.time, u.seq, u.tries)
   SELECT c.device_id AS "deviceId", c.time, c.seq, c.tries, p.extra FROM claimed c
   LEFT JOIN tracking.position p ON p.device_id = c.device_id AND p.time = c.time AND p.seq = c.seq`,
)

/** Not claimed again before the lease ends. */
export async function claimUnplaced(
  positions: Pool,
  { now, limit, leaseSeconds }: { now: number; limit: number; leaseSeconds: number },
): Promise<Claimed[]> {
  return (await positions.query<Claimed>(claimText, [new Date(now), limit, leaseSeconds])).rows
}

const forgetText = textStatement(
  'tracking',
  `DELETE FROM tracking.unplaced u USING unnest($1::int[], $2::int[], $3::int[]) AS old (device_id, time, seq)
   WHERE u.device_id = old.device_id AND u.time = old.time AND u.seq = old.seq`,
)
const laterText = textStatement(
  'tracking',
  `UPDATE tracking.unplaced u SET try_at = late.try_at
   FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) AS late (device_id, time, seq, try_at)
   WHERE u.device_id = late.device_id AND u.time = late.time AND u.seq = late.seq`,
)

const keyColumns = (rows: readonly UnplacedRow[]) => [
  rows.map(({ deviceId }) => deviceId),
  rows.map(({ time }) => time),
  rows.map(({ seq }) => seq),
]

export async function forgetUnplaced(positions: Pool, rows: readonly Claimed[]): Promise<void> {
  if (rows.length > 0) await positions.query(forgetText, keyColumns(rows))
}

export async function postpone(
  positions: Pool,
  rows: readonly Claimed[],
  until: (row: Claimed) => Date,
): Promise<void> {
  if (rows.length > 0) await positions.query(laterText, [...keyColumns(rows), rows.map(until)])
}
