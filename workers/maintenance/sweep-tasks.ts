import { taskLockSpace } from '#server/domain/task/task-kinds.ts'
import type { JobStores } from './jobs.ts'

const most = 100

/**
 * Announces tasks that wait or run while no worker holds them: their message was lost, or their worker died. The
 * lock of a dead worker's connection is gone with it.
 */
export async function sweepTasks({ main, bus }: Pick<JobStores, 'main' | 'bus'>): Promise<number> {
  const { rows } = await main.query<{ id: number }>(
    `SELECT t.id FROM task t
     WHERE t.state IN ('waiting', 'running') AND NOT EXISTS (
       SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.classid = $1
         AND l.objid = (t.id % 2147483647)
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     ORDER BY t.id LIMIT $2`,
    [taskLockSpace, most],
  )
  for (const { id } of rows) await bus.publish('task', { id })
  return rows.length
}
