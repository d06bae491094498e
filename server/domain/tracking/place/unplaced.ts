import { inTransaction } from '../../../db/in-transaction.ts'
import type { UnplacedRow } from '../../../db/insert-unplaced.ts'
import type { Pool } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

/** `extra` as of its position; null if that is gone. */
export type Claimed = UnplacedRow & { tries: number; extra: Buffer | null }

/** Without row locks, which no distributed store takes on many devices: who comes second finds a later `try_at`. */
const claimText = textStatement(
  'tracking',
  `WITH due AS (
     SELECT device_id, time, seq FROM tracking.unplaced WHERE try_at <= $1 ORDER BY try_at LIMIT $2)
   UPDATE tracking.unplaced u SET tries = u.tries + 1, try_at = $1::timestamptz + make_interval(secs => $3)
   FROM (SELECT * FROM due ORDER BY device_id, time, seq) due
   WHERE u.device_id = due.device_id AND u.time = due.time AND u.seq = due.seq AND u.try_at <= $1
   RETURNING u.device_id AS "deviceId", u.time, u.seq, u.tries`,
)

const extraText = textStatement(
  'tracking',
  `SELECT p.device_id AS "deviceId", p.time, p.seq, p.extra FROM tracking.position p
   JOIN unnest($1::int[], $2::int[], $3::int[]) AS key (device_id, time, seq)
     ON p.device_id = key.device_id AND p.time = key.time AND p.seq = key.seq`,
)

type ClaimedKey = UnplacedRow & { tries: number }

/** Not claimed again before the lease ends. Of two workers at once one may get nothing. */
export async function claimUnplaced(
  positions: Pool,
  { now, limit, leaseSeconds }: { now: number; limit: number; leaseSeconds: number },
): Promise<Claimed[]> {
  const { rows: claimed } = await inTransaction(positions, (client) =>
    client.query<ClaimedKey>(claimText, [new Date(now), limit, leaseSeconds]),
  )
  if (claimed.length === 0) return []
  const { rows } = await positions.query<UnplacedRow & { extra: Buffer }>(
    extraText,
    keyColumns(claimed),
  )
  const extras = new Map(rows.map((row) => [keyOf(row), row.extra]))
  return claimed.map((row) => ({ ...row, extra: extras.get(keyOf(row)) ?? null }))
}

const keyOf = ({ deviceId, time, seq }: UnplacedRow) => `${deviceId} ${time} ${seq}`

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

export async function forgetUnplaced(positions: Pool, rows: readonly UnplacedRow[]): Promise<void> {
  if (rows.length > 0) await positions.query(forgetText, keyColumns(rows))
}

export async function postpone(
  positions: Pool,
  rows: readonly Claimed[],
  until: (row: Claimed) => Date,
): Promise<void> {
  if (rows.length > 0) await positions.query(laterText, [...keyColumns(rows), rows.map(until)])
}
