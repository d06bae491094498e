import { exportCancel as contract } from '#lib/contract/export/cancel.ts'
import { handle } from '#mapi/handle.ts'
import { cancelOwnTask } from '../../domain/platform/task/cancel-task.ts'

export const exportCancel = handle(contract, async (ctx, { task_id }) => {
  await cancelOwnTask(ctx, { id: task_id, kind: 'export', func: contract.name })
  return {}
})
