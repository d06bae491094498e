import type { z } from 'zod'
import type { taskRow, undoableTask } from '#lib/contract/family/get-task.ts'
import type { Context } from '../../context.ts'
import { listOpenUndos } from '../../domain/fleet/undo/find-undo.ts'
import type { OwnTask } from '../../domain/platform/task/find-own-task.ts'
import { isCommitted } from '../../domain/platform/task/task-kinds.ts'

const running = ['waiting', 'running']

/** With what may be undone now. */
export async function taskRowsOf(ctx: Context, tasks: readonly OwnTask[]): Promise<TaskRow[]> {
  const undos = await listOpenUndos(ctx, { taskIds: tasks.map(({ id }) => id) })
  const undoOf = new Map(undos.map(({ key, id }) => [key, String(id)]))
  return tasks.map((task) => ({
    ...taskRowOf(task),
    undo_id: undoOf.get(String(task.id)) ?? null,
  }))
}

type TaskRow = z.input<typeof undoableTask>

export function taskRowOf(task: OwnTask): z.input<typeof taskRow> {
  const isFinished = !running.includes(task.state)
  return {
    task_id: String(task.id),
    kind: task.kind,
    state: task.state,
    is_finish: isFinished,
    can_cancel: !isFinished && !isCommitted(task.kind),
    return_msg: task.message,
    total: task.total,
    done: task.done,
    failed: task.failed,
    file_id: task.fileId,
    file_name: task.fileName,
    create_time: task.createdAt,
    finish_time: task.finishedAt,
  }
}
