import { getTask as contract } from '#lib/contract/family/get-task.ts'
import { findOwnTask, listFailedItems } from '../../domain/platform/task/find-own-task.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { taskRowsOf } from '../rows/task-row.ts'

export const getTask = handle(contract, async (ctx, { task_id }) => {
  const task = await findOwnTask(ctx, task_id)
  const failed = task.failed > 0 ? await listFailedItems(ctx, task.id) : []
  const [row] = await taskRowsOf(ctx, [task])
  if (!row) throw new AppError('notFound')
  return {
    ...row,
    fail_items: failed.map(({ row, imei, deviceId, errcode, message }) => ({
      row,
      imei,
      simei: deviceId,
      errcode,
      error_message: message,
    })),
  }
})
