import { inTransaction } from '#server/db/in-transaction.ts'
import { all, db } from '#server/db/sql.ts'
import type { Services } from '#server/services.ts'
import { noteResults } from './run-rows.ts'
import {
  type ChunkWork,
  contextOfTask,
  lockRunning,
  type RunningTask,
  TaskEnded,
  type TaskItem,
} from './running-task.ts'

const chunkSize = 500

/** Each chunk is one change, noted after it, even for a cancelled task. */
export async function runChunks(
  services: Services,
  work: ChunkWork,
  task: RunningTask,
): Promise<void> {
  for (;;) {
    const items = await nextItems(services, task.id)
    if (items.length === 0) return
    const ctx = { ...(await contextOfTask(services, task)), taskId: task.id }
    const failures = await work.runChunk({ ctx, task, items })
    const results = items.map(({ seq, input }) => {
      const failure = failures.get(String(input['simei']))
      return failure
        ? { seq, state: 'failed' as const, error: failure.error ?? null, message: failure.message }
        : { seq, state: 'done' as const, error: null, message: '' }
    })
    await inTransaction(services.pool, (client) => noteResults(client, task.id, results))
  }
}

function nextItems({ pool }: Services, id: number): Promise<TaskItem[]> {
  return inTransaction(pool, async (client) => {
    if (!(await lockRunning(client, id))) throw new TaskEnded()
    const waiting = db
      .selectFrom('task_item')
      .select(['seq', 'input'])
      .where('task_id', '=', id)
      .where('state', '=', 'waiting')
    const rows = await all(client, waiting.orderBy('seq').limit(chunkSize))
    return rows.map(({ seq, input }) => ({ seq, input: input as TaskItem['input'] }))
  })
}
