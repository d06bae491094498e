import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { readBacklog } from './count-backlog.ts'

export type ListedJob = {
  name: string
  everySeconds: number
  doneAt: Date | undefined
  failedAt: Date | undefined
  /** In a row. */
  failures: number
  tookMs: number
  /** Beyond the time at which it should have run. */
  lateSeconds: number
  backlog: { waiting: number; oldestAt: Date | undefined; countedAt: Date } | undefined
}

/** Jobs of the worker by name: how they went, and what waits for them. `now` in milliseconds. */
export async function listJobs({
  pool,
  now,
}: {
  pool: Pool
  now: () => number
}): Promise<ListedJob[]> {
  const [runs, backlogs] = await Promise.all([
    all(pool, db.selectFrom('job_run').selectAll().orderBy('job').limit(200)),
    readBacklog(pool),
  ])
  const at = now()
  return runs.map((row) => {
    const backlog = backlogs.find(({ job }) => job === row.job)
    const since = Math.max(row.done_at?.getTime() ?? 0, row.planned_at.getTime())
    return {
      name: row.job,
      everySeconds: row.every_s,
      doneAt: row.done_at ?? undefined,
      failedAt: row.failed_at ?? undefined,
      failures: row.failures,
      tookMs: row.took_ms,
      lateSeconds: Math.max(0, Math.round((at - since) / 1000) - row.every_s),
      backlog: backlog && {
        waiting: backlog.waiting,
        oldestAt: backlog.oldestAt ?? undefined,
        countedAt: backlog.countedAt,
      },
    }
  })
}
