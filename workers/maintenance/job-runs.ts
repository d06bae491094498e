import { sql } from 'kysely'
import type { Pool } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'
import type { Log } from '#server/log.ts'
import { sparingly } from '#server/process/sparingly.ts'

const everyMs = 10_000

type Run = { doneAt?: Date; failedAt?: Date; failures: number; tookMs: number }
type Planned = { job: string; everySeconds: number }

/** How jobs went, noted in memory and written each ten seconds for those that ran. */
export class JobRuns {
  #runs = new Map<string, Run>()
  #main: Pool
  #warn: (error: Error) => void
  #timer: NodeJS.Timeout | undefined

  constructor(main: Pool, log: Log) {
    this.#main = main
    this.#warn = sparingly((error) => log.warn({ err: error }, 'runs of jobs were not told'))
  }

  /** What is to run, since `now` where it is new; rows of other jobs go. */
  async plan(planned: readonly Planned[], now: number): Promise<void> {
    const rows = planned.map(({ job, everySeconds }) => ({
      job: job,
      every_s: everySeconds,
      planned_at: new Date(now),
    }))
    const names = rows.map(({ job }) => job)
    await run(this.#main, db.deleteFrom('job_run').where('job', 'not in', names))
    await run(
      this.#main,
      db
        .insertInto('job_run')
        .values(rowFor('job_run', rows))
        .onConflict((conflict) =>
          conflict.column('job').doUpdateSet((eb) =>
            rowFor('job_run', {
              every_s: eb.ref('excluded.every_s'),
              // While no worker ran nothing was due.
              planned_at: eb.ref('excluded.planned_at'),
            }),
          ),
        ),
    )
    this.#timer = setInterval(() => void this.write(), everyMs)
  }

  note(job: string, { now, ms, isFailed }: { now: number; ms: number; isFailed: boolean }): void {
    const before = this.#runs.get(job)
    const at = new Date(now)
    const tookMs = Math.round(ms)
    if (isFailed)
      this.#runs.set(job, {
        ...before,
        failedAt: at,
        failures: (before?.failures ?? 0) + 1,
        tookMs: tookMs,
      })
    else this.#runs.set(job, { ...before, doneAt: at, failures: 0, tookMs: tookMs })
  }

  /** What was noted since. Never rejects: it is written again with the next. */
  async write(): Promise<void> {
    const noted = this.#runs
    if (noted.size === 0) return
    this.#runs = new Map()
    for (const [job, one] of noted)
      await run(this.#main, told(job, one)).catch((error: Error) => {
        this.#runs.set(job, this.#runs.get(job) ?? one)
        this.#warn(error)
      })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }
}

/** A success ends the row of failures; without one they add to those that were told. */
const told = (job: string, { doneAt, failedAt, failures, tookMs }: Run) =>
  db
    .updateTable('job_run')
    .set((eb) =>
      rowFor('job_run', {
        failures: doneAt ? sql<number>`${failures}::int` : eb('failures', '+', failures),
        took_ms: tookMs,
        ...(doneAt && { done_at: doneAt }),
        ...(failedAt && { failed_at: failedAt }),
      }),
    )
    .where('job', '=', job)
