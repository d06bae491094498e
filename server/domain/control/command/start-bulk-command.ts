import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { addDeviceItems, announceTask, createTask } from '../../platform/task/create-task.ts'
import type { Order } from './check-order.ts'

/** `path`: of the organisation it is ordered in. */
export type BulkCommand = { order: Order; ids: readonly number[]; path: string }

/** Sender and password are checked; the task orders the commands (workers/bulk). */
export async function startBulkCommand(
  ctx: Context,
  { order, ids, path }: BulkCommand,
): Promise<number> {
  const { command, params, offline } = order
  const taskId = await inTransaction(ctx.services.pool, async (client) => {
    const { organisationId } = ctx.caller
    const id = await createTask(client, ctx, {
      kind: 'command' as const,
      organisationId,
      params: { typeValue: command.typeValue, params, offline, path },
    })
    await addDeviceItems(client, id, ids)
    const object = { kind: 'task', id, name: 'cmd/BatchSend' } as const
    const after = { type_value: command.typeValue, count: ids.length }
    await writeAudit(client, ctx, 'cmd/BatchSend', [{ object, after }])
    return id
  })
  await announceTask(ctx.services, taskId)
  return taskId
}
