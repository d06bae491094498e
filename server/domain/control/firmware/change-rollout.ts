import type { RolloutState, TargetReason } from '#lib/codes/rollout.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

export type RolloutChange = {
  id: number
  /** Of who changes it, at or above who started it. */
  path: string
  func: string
  to: Exclude<RolloutState, 'done'>
}

/** What is under way goes on; nothing else is begun unless it runs. Throws notFound, rolloutOver. */
export async function changeRollout(
  ctx: Context,
  { id, path, func, to }: RolloutChange,
): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    const rollout = await first(
      client,
      db
        .selectFrom('rollout as r')
        .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
        .select(['r.model', 'r.version', 'r.state', 'r.ended_at as endedAt'])
        .where('r.id', '=', id)
        .where((eb) => isBelow(eb.ref('o.path').$castTo<string>(), path))
        .forUpdate('r'),
    )
    if (!rollout) throw new AppError('notFound')
    if (rollout.endedAt !== null) throw new AppError('rolloutOver')
    if (rollout.state === to) return
    const now = ctx.now()
    const row = {
      state: to,
      why: to === 'running' ? '' : 'byPerson',
      ended_at: to === 'stopped' ? new Date(now) : null,
    }
    await run(client, db.updateTable('rollout').set(rowFor('rollout', row)).where('id', '=', id))
    if (to === 'stopped') await cancelWaiting(client, { rolloutId: id, why: 'stopped', now })
    const object = {
      kind: 'file',
      id: undefined,
      name: `${rollout.model} ${rollout.version}`,
    } as const
    const before = { state: rollout.state }
    await writeAudit(client, ctx, func, [{ object, before, after: { rollout: id, state: to } }])
  })
}

/** Those of an ended roll-out whose turn never came. */
export async function cancelWaiting(
  client: PoolClient,
  { rolloutId, why, now }: { rolloutId: number; why: TargetReason; now: number },
): Promise<void> {
  const row = { state: 'cancelled', why, ended_at: new Date(now) }
  await run(
    client,
    db
      .updateTable('rollout_target')
      .set(rowFor('rollout_target', row))
      .where('rollout_id', '=', rolloutId)
      .where('state', '=', 'waiting'),
  )
}
