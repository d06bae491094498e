import { exportCancel as contract } from '#lib/contract/export/cancel.ts'
import { cancelOwnTask } from '../../domain/platform/task/cancel-task.ts'
import { handle } from '../door/handle.ts'

export const exportCancel = handle(contract, async (ctx, { task_id }) => {
  await cancelOwnTask(ctx, { id: task_id, kind: 'export', func: contract.name })
  return {}
})
