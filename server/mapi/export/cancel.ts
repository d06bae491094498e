import { cancelOwnTask } from '#domain/task/cancel-task.ts'
import { exportCancel as contract } from '#lib/contract/export/cancel.ts'
import { handle } from '../handle.ts'

export const exportCancel = handle(contract, async (ctx, { task_id }) => {
  await cancelOwnTask(ctx, { id: task_id, kind: 'export', func: contract.name })
  return {}
})
