import { exportGet as contract } from '#lib/contract/export/get.ts'
import { exportFormats } from '#lib/reports/export-formats.ts'
import {
  findOwnTask,
  listOwnTasks,
  type OwnTask,
} from '../../domain/platform/task/find-own-task.ts'
import { handle } from '../door/handle.ts'
import { taskRowOf } from '../rows/task-row.ts'

const dayMs = 86_400_000

export const exportGet = handle(contract, async (ctx, { task_id }) => {
  if (task_id) return { item: rowOf(await findOwnTask(ctx, task_id, 'export')) }
  const since = new Date(ctx.now() - dayMs)
  const [newest] = await listOwnTasks(ctx, { kind: 'export', since, limit: 1 })
  return { item: newest ? rowOf(newest) : null }
})

function rowOf(task: OwnTask) {
  const format = exportFormats.find((one) => one === task.params['format']) ?? 'xlsx'
  return { ...taskRowOf(task), report: String(task.params['report']), format }
}
