import { getTaskList as contract } from '#lib/contract/family/get-task-list.ts'
import { listOwnTasks } from '../../domain/platform/task/find-own-task.ts'
import { handle } from '../door/handle.ts'
import { taskRowsOf } from '../rows/task-row.ts'

export const getTaskList = handle(contract, async (ctx, params) => {
  const page = {
    limit: params.limit_size,
    lastId: params.last_task_id,
    isAscending: !params.is_desc,
  }
  return { items: await taskRowsOf(ctx, await listOwnTasks(ctx, page)) }
})
