import type { z } from 'zod'
import type { taskRow } from '#lib/contract/family/get-task.ts'
import type { OwnTask } from '../domain/task/find-own-task.ts'
import { isCommitted } from '../domain/task/task-kinds.ts'

const running = ['waiting', 'running']

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
