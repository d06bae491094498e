import { getTaskList as contract } from '#lib/contract/family/get-task-list.ts'
import { handle } from '#mapi/handle.ts'
import { taskRowsOf } from '#mapi/task-row.ts'
import { listOwnTasks } from '../../domain/platform/task/find-own-task.ts'

export const getTaskList = handle(contract, async (ctx, params) => {
  const page = {
    limit: params.limit_size,
    lastId: params.last_task_id,
    isAscending: !params.is_desc,
  }
  return { items: await taskRowsOf(ctx, await listOwnTasks(ctx, page)) }
})
