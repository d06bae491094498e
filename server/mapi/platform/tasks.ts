import { cancelTask as cancelTaskContract } from '#lib/contract/family/cancel-task.ts'
import { getTask as getTaskContract } from '#lib/contract/family/get-task.ts'
import { getTaskList as getTaskListContract } from '#lib/contract/family/get-task-list.ts'
import { undo as undoContract } from '#lib/contract/family/undo.ts'
import { AppError } from '../../app-error.ts'
import { findUndo } from '../../domain/fleet/undo/find-undo.ts'
import { cancelOwnTask as stopTask } from '../../domain/platform/task/cancel-own-task.ts'
import {
  findOwnTask,
  listFailedItems,
  listOwnTasks,
} from '../../domain/platform/task/find-own-task.ts'
import { undoChange } from '../../domain/tracking/undo/undo-change.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply } from '../rows/bulk-reply.ts'
import { taskRowsOf } from '../rows/task-row.ts'

export const getTaskList = handle(getTaskListContract, async (ctx, params) => {
  const page = {
    limit: params.limit_size,
    lastId: params.last_task_id,
    isAscending: !params.is_desc,
  }
  return { items: await taskRowsOf(ctx, await listOwnTasks(ctx, page)) }
})

export const getTask = handle(getTaskContract, async (ctx, { task_id }) => {
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

export const cancelTask = handle(cancelTaskContract, async (ctx, { task_id }) => {
  await stopTask(ctx, { id: task_id, func: cancelTaskContract.name })
  return {}
})

export const undo = handle(undoContract, async (ctx, { undo_id }) => {
  const found = await findUndo(ctx, undo_id)
  const outcome = await undoChange(ctx, found)
  const { taskId } = outcome
  return {
    ...toBulkReply(ctx.lang, [], outcome),
    task_id: taskId === undefined ? null : String(taskId),
  }
})
