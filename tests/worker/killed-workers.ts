import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceTask } from '#server/domain/platform/task/create-task.ts'
import type { Services } from '#server/services.ts'
import { until } from '../gateway/support.ts'

/** `rows`: of the task. */
export type KilledWorkers = { rows: number; kills: number; workers: number; program: string[] }

/** Keeps workers from a row until the returned release. */
export type HoldRow = (row: number) => Promise<() => Promise<void>>

/** Chunks may end, and one more begin, before the kill. */
const rowsOfKill = 150

/** Kills all workers again and again until the task has ended. */
export async function killWorkers(
  services: Services,
  id: string,
  plan: KilledWorkers,
  hold?: HoldRow,
): Promise<void> {
  for (let kill = 1; kill <= plan.kills; kill++) {
    const goal = Math.floor((plan.rows * kill) / (plan.kills + 1))
    const release = await hold?.(goal + rowsOfKill)
    const workers = await startWorkers(services, plan)
    await until(async () => (await progress(services, id)) >= goal, `row ${goal}`, 120_000)
    // Before, in and after a chunk's transaction.
    await sleep(Math.random() * 60)
    await killAll(workers)
    if ((await progress(services, id)) >= plan.rows) throw new Error('the kill came too late')
    await release?.()
  }
  const workers = await startWorkers(services, plan)
  try {
    await until(() => isFinished(services, id), 'the end of the task', 240_000)
  } finally {
    await killAll(workers)
  }
}

type Started = Pick<KilledWorkers, 'workers' | 'program'> & { env?: Record<string, string> }

/** Processes that work on the tasks that are open. */
export async function startWorkers(services: Services, plan: Started): Promise<ChildProcess[]> {
  const { DATABASE_URL, SECRET } = services.config
  const own = { DATABASE_URL, SECRET, WORKER_HTTP_PORT: '0', LOG_LEVEL: 'error' }
  const env = { ...process.env, ...own, ...plan.env }
  const workers = Array.from({ length: plan.workers }, () =>
    spawn(process.execPath, plan.program, { stdio: ['ignore', 'inherit', 'inherit'], env }),
  )
  for (const worker of workers)
    worker.once('exit', (code) => code && process.stderr.write(`a worker ended with ${code}\n`))
  // Several announcements must not double rows.
  const { rows } = await services.pool.query<{ id: number }>(
    `SELECT id FROM task WHERE state IN ('waiting', 'running')`,
  )
  for (const { id } of rows) await announceTask(services, id)
  return workers
}

export async function killAll(workers: ChildProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(
    workers.map((worker) => worker.exitCode ?? worker.signalCode ?? once(worker, 'exit')),
  )
}

async function progress({ pool }: Services, id: string): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    'SELECT done + failed AS done FROM task WHERE id = $1',
    [id],
  )
  return rows[0]?.done ?? 0
}

async function isFinished({ pool }: Services, id: string): Promise<boolean> {
  const { rows } = await pool.query('SELECT FROM task WHERE id = $1 AND finished_at IS NOT NULL', [
    id,
  ])
  return rows.length === 1
}
