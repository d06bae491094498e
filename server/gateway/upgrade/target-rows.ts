import type { RolloutWay, TargetReason } from '#lib/codes/rollout.ts'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import type { Pool } from '../../db/pool.ts'
import { textStatement } from '../../db/text-statement.ts'

/** A device's place in a roll-out, while one connection of it is served. */
export type Target = { rolloutId: number; deviceId: number; epoch: number }

export type Taken = Target & {
  way: RolloutWay
  /** Before the path of a link. */
  origin: string
  firmwareId: number
  version: string
  part: number
  manufacturer: string
  fetchText: string
}

/** Of one roll-out in one look: a big one leaves places to others. */
const mostOfOne = 5

/**
 * What this gateway may begin: a few of each of roll-outs that run, whose turn it is, held here and not begun by a connection that still is. Only
 * the holder sends, so nothing is sent twice at once, whoever died in the middle.
 */
const takeText = textStatement(
  'main',
  `WITH found AS (
     SELECT due.*
     FROM rollout r
     JOIN organisation ro ON ro.id = r.organisation_id
     CROSS JOIN LATERAL (
       SELECT t.rollout_id, t.device_id, t.tries, h.epoch
       FROM rollout_target t
       JOIN device_holder h ON h.device_id = t.device_id AND h.instance = $1::text
       JOIN device d ON d.id = t.device_id AND d.deleted_at IS NULL AND d.frozen_at IS NULL
       JOIN organisation o ON o.id = d.organisation_id AND starts_with(o.path, ro.path)
       WHERE t.rollout_id = r.id AND t.ended_at IS NULL AND t.stage <= r.stage AND t.tries < ${rolloutRules.mostTries}
         AND (t.state = 'waiting' OR (t.state = 'sending' AND t.epoch <> h.epoch))
       ORDER BY t.tries, t.device_id
       LIMIT ${mostOfOne}
       FOR UPDATE OF t SKIP LOCKED
     ) due
     WHERE r.ended_at IS NULL AND r.state = 'running' AND r.ends_at > $2::timestamptz
       AND ($4::int[] IS NULL OR r.way <> 'packets' OR r.firmware_id = ANY ($4::int[]))
     ORDER BY due.tries, random()
     LIMIT $3::int
   )
   UPDATE rollout_target t
   SET state = 'sending', why = '', epoch = found.epoch, tries = t.tries + 1, packets = 0, total = 0,
     started_at = $2::timestamptz, sent_at = NULL
   FROM found JOIN rollout r ON r.id = found.rollout_id JOIN firmware f ON f.id = r.firmware_id
   WHERE t.rollout_id = found.rollout_id AND t.device_id = found.device_id
   RETURNING t.rollout_id AS "rolloutId", t.device_id AS "deviceId", t.epoch, r.way, r.origin, f.id AS "firmwareId", f.version,
     f.part, f.manufacturer, f.fetch_text AS "fetchText"`,
)

const backText = textStatement(
  'main',
  `UPDATE rollout_target SET state = 'waiting', packets = 0, tries = tries - CASE WHEN $4::boolean THEN 0 ELSE 1 END
   WHERE rollout_id = $1::int AND device_id = $2::int AND epoch = $3::bigint AND state = 'sending'`,
)

const keepText = textStatement(
  'main',
  `WITH own AS (
     SELECT t.rollout_id, t.device_id, d.deleted_at IS NULL AND d.frozen_at IS NULL AND starts_with(o.path, ro.path) AS is_kept
     FROM unnest($1::int[], $2::int[], $3::bigint[]) AS asked (rollout_id, device_id, epoch)
     JOIN rollout_target t ON t.rollout_id = asked.rollout_id AND t.device_id = asked.device_id AND t.epoch = asked.epoch
       AND t.state IN ('sending', 'sent')
     JOIN rollout r ON r.id = t.rollout_id
     JOIN organisation ro ON ro.id = r.organisation_id
     JOIN device d ON d.id = t.device_id
     JOIN organisation o ON o.id = d.organisation_id
   ), gone AS (
     UPDATE rollout_target t SET state = 'skipped', why = 'gone', ended_at = $4::timestamptz
     FROM own
     WHERE NOT own.is_kept AND t.rollout_id = own.rollout_id AND t.device_id = own.device_id AND t.state = 'sending'
   )
   SELECT rollout_id AS "rolloutId", device_id AS "deviceId" FROM own WHERE is_kept`,
)

const sentText = textStatement(
  'main',
  `UPDATE rollout_target SET state = 'sent', packets = total, sent_at = $4::timestamptz
   WHERE rollout_id = $1::int AND device_id = $2::int AND epoch = $3::bigint AND state = 'sending'`,
)

const progressText = textStatement(
  'main',
  `UPDATE rollout_target t SET packets = told.packets, total = told.total
   FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS told (rollout_id, device_id, packets, total)
   WHERE t.rollout_id = told.rollout_id AND t.device_id = told.device_id AND t.state = 'sending'`,
)

const skipText = textStatement(
  'main',
  `UPDATE rollout_target SET state = 'skipped', why = $4::text, ended_at = $5::timestamptz
   WHERE rollout_id = $1::int AND device_id = $2::int AND epoch = $3::bigint AND ended_at IS NULL`,
)

const pauseText = textStatement(
  'main',
  `UPDATE rollout SET state = 'paused', why = 'fileGone' WHERE id = $1::int AND state = 'running'`,
)

/** `firmware`: whose packets may be sent; null: of any. */
type Take = { instance: string; now: number; limit: number; firmware: readonly number[] | null }

export async function takeTargets(
  main: Pool,
  { instance, now, limit, firmware }: Take,
): Promise<Taken[]> {
  const { rows } = await main.query<Taken>(takeText, [instance, new Date(now), limit, firmware])
  return rows
}

/** It waits again; a try that nothing came of before its first packet is none. */
export async function putBack(
  main: Pool,
  { rolloutId, deviceId, epoch }: Target,
  { isBegun }: { isBegun: boolean },
): Promise<void> {
  await main.query(backText, [rolloutId, deviceId, epoch, isBegun])
}

/** Those of them that are still to be sent; a device that went to another tree, is frozen or deleted is left out for good. */
export async function keepTargets(
  main: Pool,
  targets: readonly Target[],
  now: number,
): Promise<Set<string>> {
  const { rows } = await main.query<{ rolloutId: number; deviceId: number }>(keepText, [
    targets.map(({ rolloutId }) => rolloutId),
    targets.map(({ deviceId }) => deviceId),
    targets.map(({ epoch }) => epoch),
    new Date(now),
  ])
  return new Set(rows.map(targetKey))
}

export const targetKey = ({ rolloutId, deviceId }: Pick<Target, 'rolloutId' | 'deviceId'>) =>
  `${rolloutId}.${deviceId}`

export async function markSent(
  main: Pool,
  { rolloutId, deviceId, epoch }: Target,
  now: number,
): Promise<void> {
  await main.query(sentText, [rolloutId, deviceId, epoch, new Date(now)])
}

export async function skipTarget(
  main: Pool,
  { rolloutId, deviceId, epoch }: Target,
  { why, now }: { why: TargetReason; now: number },
): Promise<void> {
  await main.query(skipText, [rolloutId, deviceId, epoch, why, new Date(now)])
}

/** Its bytes are lost or others: nothing is begun until somebody has looked. */
export async function pauseWithoutFile(main: Pool, rolloutId: number): Promise<void> {
  await main.query(pauseText, [rolloutId])
}

export async function noteProgress(
  main: Pool,
  rows: readonly (Target & { packets: number; total: number })[],
): Promise<void> {
  if (rows.length === 0) return
  await main.query(progressText, [
    rows.map(({ rolloutId }) => rolloutId),
    rows.map(({ deviceId }) => deviceId),
    rows.map(({ packets }) => packets),
    rows.map(({ total }) => total),
  ])
}
