import type { RolloutReason, RolloutState } from '#lib/codes/rollout.ts'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { cancelWaiting } from './change-rollout.ts'
import { failTarget } from './end-target.ts'
import { tellOfFailures } from './tell-of-failures.ts'

export type RolloutStores = { main: Pool; bus: Bus; now: () => number }

const minuteMs = 60_000
/** Looked at in one transaction. */
const atOnce = 100

/**
 * Opens the next stage of roll-outs, gives up results that do not come, ends what is over, and tells who started one that failed.
 * Safe to run twice or concurrently: whatever it reads is in the tables.
 */
export async function advanceRollouts(
  stores: RolloutStores,
): Promise<{ looked: number; timedOut: number; told: number }> {
  const { main, bus, now } = stores
  const timedOut = await giveUpAnswers(main, now())
  let looked = 0
  for (let after = 0; ; ) {
    const page = await inTransaction(main, (client) => advancePage(client, { after, now: now() }))
    looked += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < atOnce) break
    after = last
  }
  await endLeft(main, now())
  const told = await inTransaction(main, (client) => tellOfFailures(client, now()))
  if (told > 0) await bus.publish('outbox', {})
  return { looked, timedOut, told }
}

/** A device that tells the new version since it was sent has it, though it gave no result. */
const toldText = textStatement(
  'main',
  `UPDATE rollout_target t SET state = 'done', why = 'told', ended_at = $1::timestamptz
   FROM rollout r
   WHERE r.id = t.rollout_id AND t.state = 'sent' AND t.ended_at IS NULL
     AND EXISTS (SELECT FROM hardware_change c WHERE c.device_id = t.device_id AND c.kind IN ('firmware', 'version')
       AND c.value = r.version AND c.at >= t.started_at)`,
)

const overdueText = textStatement(
  'main',
  `SELECT device_id AS "deviceId" FROM rollout_target
   WHERE ended_at IS NULL AND state = 'sent' AND sent_at < $1::timestamptz ORDER BY device_id LIMIT $2::int`,
)

async function giveUpAnswers(main: Pool, now: number): Promise<number> {
  await main.query(toldText, [new Date(now)])
  const before = new Date(now - rolloutRules.answerMinutes * minuteMs)
  const { rows } = await main.query<{ deviceId: number }>(overdueText, [before, atOnce])
  for (const { deviceId } of rows)
    await failTarget(main, { deviceId, part: null, state: 'timedOut', why: 'noAnswer', now })
  return rows.length
}

type Open = { id: number; stage: number; state: string; endsAt: Date }

async function advancePage(
  client: PoolClient,
  { after, now }: { after: number; now: number },
): Promise<number[]> {
  const open: Open[] = await all(
    client,
    db
      .selectFrom('rollout')
      .select(['id', 'stage', 'state', 'ends_at as endsAt'])
      .where('ended_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked(),
  )
  for (const rollout of open) await advance(client, rollout, now)
  return open.map(({ id }) => id)
}

/** Deleted, frozen, or no longer of the organisation that rolls out. */
const goneText = textStatement(
  'main',
  `UPDATE rollout_target t SET state = 'skipped', why = 'gone', ended_at = $2::timestamptz
   FROM rollout r JOIN organisation ro ON ro.id = r.organisation_id, device d JOIN organisation o ON o.id = d.organisation_id
   WHERE t.rollout_id = $1::int AND t.state = 'waiting' AND r.id = t.rollout_id AND d.id = t.device_id
     AND (d.deleted_at IS NOT NULL OR d.frozen_at IS NOT NULL OR NOT starts_with(o.path, ro.path))`,
)

/** A gateway that lost its database in the middle left it so. */
const stuckText = textStatement(
  'main',
  `UPDATE rollout_target SET state = 'waiting', packets = 0
   WHERE rollout_id = $1::int AND state = 'sending' AND started_at < $2::timestamptz - interval '${rolloutRules.sendHours} hours'`,
)

const lostText = textStatement(
  'main',
  `UPDATE rollout_target SET state = 'failed', why = 'lost', ended_at = $2::timestamptz
   WHERE rollout_id = $1::int AND state = 'waiting' AND tries >= ${rolloutRules.mostTries}`,
)

/** By stage; `here`: waits and is connected. */
const standingText = textStatement(
  'main',
  `SELECT t.stage, (count(*) FILTER (WHERE t.ended_at IS NULL))::int AS open, (count(*) FILTER (WHERE t.state = 'done'))::int AS done,
     (count(*) FILTER (WHERE t.state IN ('failed', 'timedOut')))::int AS failed,
     (count(*) FILTER (WHERE t.state IN ('sending', 'sent')
       OR (t.state = 'waiting' AND EXISTS (SELECT FROM device_holder h JOIN gateway_instance i ON i.id = h.instance
         WHERE h.device_id = t.device_id AND i.at > now() - interval '15 seconds'))))::int AS here
   FROM rollout_target t WHERE t.rollout_id = $1::int GROUP BY t.stage ORDER BY t.stage`,
)

type Standing = { stage: number; open: number; done: number; failed: number; here: number }

async function advance(client: PoolClient, rollout: Open, now: number): Promise<void> {
  const { id, state, endsAt } = rollout
  if (endsAt.getTime() <= now) {
    await setRollout(client, id, { state: 'done', why: 'over', ended_at: new Date(now) })
    await cancelWaiting(client, { rolloutId: id, why: 'over', now })
    return
  }
  await client.query(goneText, [id, new Date(now)])
  await client.query(stuckText, [id, new Date(now)])
  await client.query(lostText, [id, new Date(now)])
  const { rows } = await client.query<Standing>(standingText, [id])
  if (rows.every(({ open }) => open === 0)) {
    await setRollout(client, id, { state: 'done', why: '', ended_at: new Date(now) })
    return
  }
  if (state !== 'running') return
  if (isDisproved(rollout.stage, rows)) {
    await setRollout(client, id, { state: 'paused', why: 'failed', is_told: false })
    return
  }
  const next = nextStage(rollout.stage, rows)
  if (next !== undefined) await setRollout(client, id, { stage: next })
}

/**
 * The stage after the present ones, once nobody of these who is connected has it before him or is at it, and one of them has it. Who
 * is away gets it when he comes: one van in a garage does not keep it from a thousand.
 */
function nextStage(present: number, standings: readonly Standing[]): number | undefined {
  const begun = standings.filter(({ stage }) => stage <= present)
  const isBusy = begun.some(({ here }) => here > 0)
  const isProved = begun.some(({ done }) => done > 0) || begun.every(isLeftOut)
  if (isBusy || !isProved) return undefined
  return standings.find(({ stage, open }) => stage > present && open > 0)?.stage
}

/** Nobody is left of it, and nobody failed. */
const isLeftOut = ({ open, failed }: Standing) => open === 0 && failed === 0

/** Nobody of the present stages has it or can get it yet, and some failed: a person must look. */
function isDisproved(present: number, standings: readonly Standing[]): boolean {
  const begun = standings.filter(({ stage }) => stage <= present)
  const isOver = begun.every(({ open, done }) => open === 0 && done === 0)
  return isOver && begun.some(({ failed }) => failed > 0)
}

type RolloutRow = {
  state?: RolloutState
  why?: RolloutReason
  stage?: number
  is_told?: boolean
  ended_at?: Date
}

async function setRollout(client: PoolClient, id: number, row: RolloutRow): Promise<void> {
  await run(client, db.updateTable('rollout').set(rowFor('rollout', row)).where('id', '=', id))
}

/** Of roll-outs that have ended: who waits, whose connection broke in the middle, and who is sent it for too long. */
const leftText = textStatement(
  'main',
  `UPDATE rollout_target t SET state = 'cancelled', why = CASE r.why WHEN 'over' THEN 'over' ELSE 'stopped' END, ended_at = $1::timestamptz
   FROM rollout r
   WHERE r.id = t.rollout_id AND r.ended_at IS NOT NULL AND t.ended_at IS NULL
     AND (t.state = 'waiting' OR (t.state = 'sending'
       AND (t.started_at < $1::timestamptz - interval '${rolloutRules.sendHours} hours' OR NOT EXISTS (SELECT FROM device_holder h WHERE h.device_id = t.device_id AND h.epoch = t.epoch))))`,
)

async function endLeft(main: Pool, now: number): Promise<void> {
  await main.query(leftText, [new Date(now)])
}
