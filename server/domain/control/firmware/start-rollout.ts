import { firmwareLimits } from '#lib/rules/firmware-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { accountOf } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import {
  countStages,
  type PlannedTarget,
  planRollout,
  type RolloutPlan,
  type StageCounts,
} from './plan-rollout.ts'

const addTargets = textStatement(
  'main',
  `INSERT INTO rollout_target (rollout_id, device_id, stage, state, why, ended_at)
   SELECT $1::int, device_id, stage, CASE why WHEN '' THEN 'waiting' ELSE 'skipped' END, why,
     CASE why WHEN '' THEN NULL ELSE $5::timestamptz END
   FROM unnest($2::int[], $3::int[], $4::text[]) AS planned (device_id, stage, why)`,
)

/** `origin`: before the path of links for devices; empty for the platform's own address. */
export type RolloutStart = RolloutPlan & { brand: string; origin: string }

/** Devices that cannot take it are skipped at once. Throws what planning throws, tooManyRollouts. */
export async function startRollout(
  ctx: Context,
  start: RolloutStart,
): Promise<{ id: number; counts: StageCounts }> {
  const accountId = accountOf(ctx.caller)
  return inTransaction(ctx.services.pool, async (client) => {
    // Of two that want the same device the second sees the first.
    await lockUntilCommit(client, 'rollout')
    await checkNumber(client, start.organisation.path)
    const targets = await planRollout(client, start, { now: ctx.now(), keepsFirmware: true })
    const id = await insertRollout(client, ctx, { start, targets, accountId })
    await client.query(addTargets, [
      id,
      targets.map(({ deviceId }) => deviceId),
      targets.map(({ stage }) => stage),
      targets.map(({ why }) => why),
      new Date(ctx.now()),
    ])
    const counts = countStages(targets)
    const { model, version, way, share, endsAt } = start
    const object = { kind: 'file', id: undefined, name: `${model} ${version}` } as const
    const after = { rollout: id, way, share, end_time: endsAt, ...counts }
    await writeAudit(client, ctx, 'tool/StartFirmware', [{ object, after }])
    return { id, counts }
  })
}

async function checkNumber(client: PoolClient, path: string): Promise<void> {
  const open = db
    .selectFrom('rollout as r')
    .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
    .select('r.id')
    .where('r.ended_at', 'is', null)
    .where((eb) => isBelow(eb.ref('o.path').$castTo<string>(), path))
  if ((await run(client, open)) >= firmwareLimits.open)
    throw new AppError('tooManyRollouts', { max: firmwareLimits.open })
}

type Inserted = { start: RolloutStart; targets: readonly PlannedTarget[]; accountId: number }

async function insertRollout(
  client: PoolClient,
  ctx: Context,
  { start, targets, accountId }: Inserted,
): Promise<number> {
  const row = {
    organisation_id: start.organisation.id,
    firmware_id: start.firmwareId,
    model: start.model,
    version: start.version,
    way: start.way,
    share: start.share,
    is_whole: start.isWhole,
    stage: Math.min(...targets.map(({ stage }) => stage)),
    state: 'running',
    account_id: accountId,
    brand: start.brand,
    lang: ctx.lang,
    origin: start.origin,
    created_at: new Date(ctx.now()),
    ends_at: new Date(start.endsAt * 1000),
  }
  const made = await first(
    client,
    db.insertInto('rollout').values(rowFor('rollout', row)).returning('id'),
  )
  if (!made) throw new Error('no roll-out came back')
  return made.id
}
