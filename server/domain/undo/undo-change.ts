import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { db, run } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BatchOutcome } from '../device/change-devices.ts'
import { undoMove } from '../organisation/undo-move.ts'
import { announceTask, createTask } from '../task/create-task.ts'
import { claimUndo, type FoundUndo } from './find-undo.ts'
import { devicesOfUndo, undoDevices } from './undo-devices.ts'

/** More are a task. */
export const mostUndoneAtOnce = 1000

export type UndoneChange = BatchOutcome & { taskId: number | undefined }

/** In its time and once (claimUndo); `lang` and rights are the caller's of now. */
export async function undoChange(ctx: Context, undo: FoundUndo): Promise<UndoneChange> {
  const { moved } = undo
  if (moved) return { ...(await undoMove(ctx, { ...undo, moved })), taskId: undefined }
  const ids = await devicesOfUndo(ctx, undo.id)
  if (ids.length > mostUndoneAtOnce) return startUndo(ctx, undo, ids.length)
  return { ...(await undoDevices(ctx, undo, { ids, isPart: false })), taskId: undefined }
}

const insertItems = textStatement(
  'main',
  `INSERT INTO task_item (task_id, seq, input)
   SELECT $1::bigint, row_number() OVER (ORDER BY d.id),
     jsonb_build_object('simei', d.id::text, 'imei', d.imei)
   FROM undo_device u JOIN device d ON d.id = u.device_id WHERE u.undo_id = $2::bigint`,
)

async function startUndo(ctx: Context, undo: FoundUndo, count: number): Promise<UndoneChange> {
  const taskId = await inTransaction(ctx.services.pool, async (client) => {
    await claimUndo(client, ctx, undo.id)
    const params = { undoId: undo.id, func: undo.func }
    const organisationId = ctx.caller.organisationId
    const id = await createTask(client, ctx, { kind: 'undo', organisationId, params })
    const { rowCount } = await client.query(insertItems, [id, undo.id])
    await run(
      client,
      db
        .updateTable('task')
        .set({ total: rowCount ?? 0 })
        .where('id', '=', id),
    )
    const object = { kind: 'task', id, name: 'undo' } as const
    await writeAudit(client, ctx, 'family/Undo', [{ object, after: { of: undo.func, count } }])
    return id
  })
  await announceTask(ctx.services, taskId)
  return { done: [], failed: [], taskId }
}
