import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { snapshot } from './kept-columns.ts'

export const undoMs = 10 * 60_000

export type KeptMove = { movedId: number; fromId: number; toId: number }

type Undone = {
  func: string
  move?: KeptMove
  /** To which the devices were bound. */
  fenceId?: number | undefined
  /** Alarms keep themselves what they were (`former`). */
  alarmIds?: readonly number[]
}

/** In the change's transaction; with `keepBefore` and `keepAfter` around its writes of devices. */
export async function openUndo(
  client: PoolClient,
  ctx: Context,
  { func, move, fenceId, alarmIds = [] }: Undone,
): Promise<number> {
  const { caller, requestId, taskId } = ctx
  const ends_at = new Date(ctx.now() + undoMs)
  const row = {
    func,
    request_id: requestId,
    task_id: taskId ?? null,
    ends_at,
    account_id: caller.accountId ?? null,
    device_id: caller.deviceId ?? null,
    organisation_id: caller.organisationId,
    moved_id: move?.movedId ?? null,
    from_id: move?.fromId ?? null,
    to_id: move?.toId ?? null,
    alarm_ids: [...alarmIds],
    fence_id: fenceId ?? null,
  }
  const opened = await first(
    client,
    db
      .insertInto('undo')
      .values(rowFor('undo', row))
      .onConflict((conflict) => conflict.column('task_id').doUpdateSet({ ends_at }))
      .returning('id'),
  )
  if (!opened) throw new Error('no undo came back')
  return opened.id
}

type Kept = { undoId: number; ids: readonly number[] }

const present = sql<string>`${sql.raw(snapshot)}`

export async function keepBefore(client: PoolClient, { undoId, ids }: Kept): Promise<void> {
  const devices = db
    .selectFrom('device as d')
    .select((eb) => [eb.val(undoId).as('undo_id'), 'd.id', present.as('before')])
    .where('d.id', '=', anyOf(ids))
  await run(
    client,
    db.insertInto('undo_device').columns(['undo_id', 'device_id', 'before']).expression(devices),
  )
}

export async function keepAfter(client: PoolClient, { undoId, ids }: Kept): Promise<void> {
  await run(
    client,
    db
      .updateTable('undo_device as u')
      .from('device as d')
      .set({ after: present })
      .whereRef('d.id', '=', 'u.device_id')
      .where('u.undo_id', '=', undoId)
      .where('u.device_id', '=', anyOf(ids)),
  )
}

export async function keepShares(
  client: PoolClient,
  undoId: number,
  shareIds: readonly number[],
): Promise<void> {
  if (shareIds.length === 0) return
  const kept = db
    .updateTable('undo')
    .set({ share_ids: (eb) => sql<number[]>`${eb.ref('share_ids')} || ${shareIds}::int[]` })
  await run(client, kept.where('id', '=', undoId))
}
