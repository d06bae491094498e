import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first, rowFor, run } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import { snapshot } from './kept-columns.ts'

export const undoMs = 10 * 60_000

/** An organisation that moves. */
export type KeptMove = { movedId: number; fromId: number; toId: number }

/** In the transaction of the change, which calls `keepBefore` and `keepAfter` around its writes. */
export async function openUndo(
  client: PoolClient,
  ctx: Context,
  { func, move }: { func: string; move?: KeptMove },
): Promise<number> {
  const { caller, requestId, taskId } = ctx
  const ends_at = new Date(ctx.now() + undoMs)
  const row = {
    ...{ func, request_id: requestId, task_id: taskId ?? null, ends_at },
    ...{ account_id: caller.accountId ?? null, device_id: caller.deviceId ?? null },
    ...{ organisation_id: caller.organisationId, moved_id: move?.movedId ?? null },
    ...{ from_id: move?.fromId ?? null, to_id: move?.toId ?? null },
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

const insertBefore = textStatement(
  'main',
  `INSERT INTO undo_device (undo_id, device_id, before)
   SELECT $1::bigint, d.id, ${snapshot} FROM device d WHERE d.id = ANY ($2::int[])`,
)
const updateAfter = textStatement(
  'main',
  `UPDATE undo_device u SET after = ${snapshot} FROM device d
   WHERE u.undo_id = $1::bigint AND u.device_id = ANY ($2::int[]) AND d.id = u.device_id`,
)

type Kept = { undoId: number; ids: readonly number[] }

export const keepBefore = (client: PoolClient, { undoId, ids }: Kept) =>
  client.query(insertBefore, [undoId, ids])

export const keepAfter = (client: PoolClient, { undoId, ids }: Kept) =>
  client.query(updateAfter, [undoId, ids])

/** Links that the change ended. */
export async function keepShares(
  client: PoolClient,
  undoId: number,
  shareIds: readonly number[],
): Promise<void> {
  if (shareIds.length === 0) return
  const kept = db
    .updateTable('undo')
    .set((eb) => ({ share_ids: eb.fn<number[]>('array_cat', ['share_ids', eb.val(shareIds)]) }))
  await run(client, kept.where('id', '=', undoId))
}
