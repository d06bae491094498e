import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { addDeviceItems, announceTask, createTask } from '../../platform/task/create-task.ts'
import type { Selection } from './select-devices.ts'

export type BulkChange = {
  /** `module/Func` and its params without `simei`. */
  func: string
  params: Record<string, unknown>
  monitorSid: string | null
}

/** The task makes the calls (workers/bulk). */
export async function startBulkChange(
  ctx: Context,
  { ids }: Selection,
  change: BulkChange,
): Promise<number> {
  const taskId = await inTransaction(ctx.services.pool, async (client) => {
    const { organisationId } = ctx.caller
    const id = await createTask(client, ctx, { kind: 'batch', organisationId, params: change })
    await addDeviceItems(client, id, ids)
    const object = { kind: 'task', id, name: change.func } as const
    const after = { func: change.func, count: ids.length }
    await writeAudit(client, ctx, 'device/StartBatch', [{ object, after }])
    return id
  })
  await announceTask(ctx.services, taskId)
  return taskId
}
