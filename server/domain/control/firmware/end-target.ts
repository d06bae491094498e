import type { TargetReason } from '#lib/codes/rollout.ts'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

/** Of the roll-out with that part that the device was begun in last. A late result is the truth, too. */
const endText = textStatement(
  'main',
  `UPDATE rollout_target t SET state = $3::text, why = $4::text, ended_at = $5::timestamptz
   FROM (SELECT b.rollout_id
     FROM rollout_target b JOIN rollout r ON r.id = b.rollout_id JOIN firmware f ON f.id = r.firmware_id
     WHERE b.device_id = $1::int AND f.part = $2::int AND b.tries > 0
     ORDER BY b.started_at DESC NULLS LAST, b.rollout_id DESC LIMIT 1) newest
   WHERE t.rollout_id = newest.rollout_id AND t.device_id = $1::int
     AND (t.state IN ('sending', 'sent') OR (t.state = 'timedOut' AND t.started_at > $5::timestamptz - interval '7 days'))`,
)

/** The last failure of a device ends its roll-out in the same statement, so that no gateway begins another. */
const failText = textStatement(
  'main',
  `WITH failed AS (
     UPDATE rollout_target t SET fails = t.fails + 1, why = $4::text, packets = 0,
       state = CASE WHEN t.fails + 1 >= ${rolloutRules.mostFails} OR r.ended_at IS NOT NULL THEN $3::text ELSE 'waiting' END,
       ended_at = CASE WHEN t.fails + 1 >= ${rolloutRules.mostFails} OR r.ended_at IS NOT NULL THEN $5::timestamptz END
     FROM rollout r, firmware f
     WHERE r.id = t.rollout_id AND f.id = r.firmware_id AND t.device_id = $1::int AND f.part = coalesce($2::int, f.part)
       AND t.state IN ('sending', 'sent')
     RETURNING t.rollout_id, t.fails
   )
   UPDATE rollout SET state = 'stopped', why = 'failed', ended_at = $5::timestamptz, is_told = false
   FROM failed
   WHERE id = failed.rollout_id AND rollout.ended_at IS NULL AND failed.fails >= ${rolloutRules.mostFails}`,
)

/** `part`: of the firmware that it is about; null: of whichever is under way. */
export type TargetResult = { deviceId: number; part: number | null; why: TargetReason; now: number }

/** What the device says of itself: it is done, or broke off. */
export async function endTarget(
  store: Pool | PoolClient,
  { deviceId, part, why, now, state }: TargetResult & { state: 'done' | 'cancelled' },
): Promise<void> {
  await store.query(endText, [deviceId, part, state, why, new Date(now)])
}

/** Tried once more; failed for good, the roll-out stops. */
export async function failTarget(
  store: Pool | PoolClient,
  { deviceId, part, why, now, state }: TargetResult & { state: 'failed' | 'timedOut' },
): Promise<void> {
  await store.query(failText, [deviceId, part, state, why, new Date(now)])
}
