import { cancelTask as contract } from '#lib/contract/family/cancel-task.ts'
import { cancelOwnTask as stopTask } from '../../domain/platform/task/cancel-task.ts'
import { handle } from '../door/handle.ts'

export const cancelTask = handle(contract, async (ctx, { task_id }) => {
  await stopTask(ctx, { id: task_id, func: contract.name })
  return {}
})
