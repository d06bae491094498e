import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { BulkOutcome } from '../../fleet/device/change-devices.ts'
import { undoMove } from '../../fleet/organisation-move/undo-move.ts'
import { claimUndo, type FoundUndo } from '../../fleet/undo/find-undo.ts'
import { devicesOfUndo } from '../../fleet/undo/undo-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { addDeviceItems, announceTask, createTask } from '../../platform/task/create-task.ts'
import { undoAlarms } from '../alarm/undo-alarms.ts'
import { undoPart } from './undo-part.ts'

const mostUndoneAtOnce = 1000

export type UndoneChange = BulkOutcome & { taskId: number | undefined }

export async function undoChange(ctx: Context, undo: FoundUndo): Promise<UndoneChange> {
  const { moved } = undo
  if (undo.alarmIds.length > 0) return { ...(await undoAlarms(ctx, undo)), taskId: undefined }
  if (moved) return { ...(await undoMove(ctx, { ...undo, moved })), taskId: undefined }
  const ids = await devicesOfUndo(ctx, undo.id)
  if (ids.length === 0) throw new AppError('undoOver') // erased
  if (ids.length > mostUndoneAtOnce) return startUndo(ctx, undo, ids)
  return { ...(await undoPart(ctx, undo, { ids, isPart: false })), taskId: undefined }
}

async function startUndo(
  ctx: Context,
  undo: FoundUndo,
  ids: readonly number[],
): Promise<UndoneChange> {
  const taskId = await inTransaction(ctx.services.pool, async (client) => {
    await claimUndo(client, ctx, undo.id)
    const params = { undoId: undo.id, func: undo.func }
    const { organisationId } = ctx.caller
    const id = await createTask(client, ctx, { kind: 'undo', organisationId, params })
    await addDeviceItems(client, id, ids)
    const object = { kind: 'task', id, name: 'undo' } as const
    const after = { of: undo.func, count: ids.length }
    await writeAudit(client, ctx, 'family/Undo', [{ object, after }])
    return id
  })
  await announceTask(ctx.services, taskId)
  return { done: [], failed: [], taskId }
}
