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

/**
 * What this gateway may begin: of roll-outs that run, whose turn it is, held here and not begun by a connection that still is. Only
 * the holder sends, so nothing is sent twice at once, whoever died in the middle.
 */
const takeText = textStatement(
  'main',
  `WITH found AS (
     SELECT t.rollout_id, t.device_id, h.epoch
     FROM rollout r
     JOIN rollout_target t ON t.rollout_id = r.id AND t.ended_at IS NULL AND t.stage <= r.stage
     JOIN device_holder h ON h.device_id = t.device_id AND h.instance = $1::text
     JOIN device d ON d.id = t.device_id AND d.deleted_at IS NULL AND d.frozen_at IS NULL
     JOIN organisation o ON o.id = d.organisation_id
     JOIN organisation ro ON ro.id = r.organisation_id AND starts_with(o.path, ro.path)
     WHERE r.ended_at IS NULL AND r.state = 'running' AND r.ends_at > $2::timestamptz AND t.tries < ${rolloutRules.mostTries}
       AND (t.state = 'waiting' OR (t.state = 'sending' AND t.epoch <> h.epoch))
     ORDER BY t.rollout_id, t.device_id
     LIMIT $3::int
     FOR UPDATE OF t SKIP LOCKED
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
  `UPDATE rollout_target SET state = 'waiting', packets = 0
   WHERE rollout_id = $1::int AND device_id = $2::int AND epoch = $3::bigint AND state = 'sending'`,
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

export async function takeTargets(
  main: Pool,
  { instance, now, limit }: { instance: string; now: number; limit: number },
): Promise<Taken[]> {
  const { rows } = await main.query<Taken>(takeText, [instance, new Date(now), limit])
  return rows
}

/** Begun in vain: it waits again. */
export async function putBack(main: Pool, { rolloutId, deviceId, epoch }: Target): Promise<void> {
  await main.query(backText, [rolloutId, deviceId, epoch])
}

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
