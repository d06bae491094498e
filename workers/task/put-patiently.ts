import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/app-error.ts'
import { db, first } from '#server/db/sql.ts'
import type { Content } from '#server/domain/platform/file/file-store.ts'
import type { Services } from '#server/services.ts'
import { TaskEnded } from './running-task.ts'

/** Beside the tries of the object store itself. */
const waitSeconds = [1, 2, 4, 8, 15, 30, ...Array<number>(14).fill(60)]

/**
 * Waits a quarter of an hour for an object store that is away: what was made is not made again.
 * Throws filesAway after it, TaskEnded when the task was ended meanwhile.
 */
export async function putPatiently(
  { pool }: Pick<Services, 'pool'>,
  taskId: number,
  put: () => Promise<Content>,
): Promise<Content> {
  for (const seconds of waitSeconds) {
    try {
      return await put()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'filesAway') throw error
    }
    await sleep(seconds * 1000)
    const running = db.selectFrom('task').select('id').where('id', '=', taskId)
    if (!(await first(pool, running.where('state', '=', 'running')))) throw new TaskEnded()
  }
  return put()
}
