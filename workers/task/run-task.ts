import { inTransaction } from '#server/db/in-transaction.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { keepFile } from '#server/domain/file/keep-file.ts'
import { finishTask, type TaskEnd } from '#server/domain/task/finish-task.ts'
import { isOwed, isTaskKind, type TaskKind, taskLockSpace } from '#server/domain/task/task-kinds.ts'
import { errorText } from '#server/error-text.ts'
import { AppError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { runRows } from './run-rows.ts'
import {
  contextOfTask,
  type FileWork,
  type OwedWork,
  type RowWork,
  type RunningTask,
  TaskEnded,
} from './running-task.ts'

export type TaskWorks = Record<TaskKind, RowWork | OwedWork | FileWork>

/** Starts without a row getting done; a task that takes its worker down each time must not do so for ever. */
const mostStarts = 5

/**
 * Takes a task on, or goes on with it where it stood. At most one worker runs a task: it holds an advisory lock
 * that its connection's end frees, so that after a `kill -9` the sweep finds the task and another worker takes it.
 * Does nothing for a task that has ended, is gone or is held.
 */
export async function runTask(services: Services, works: TaskWorks, id: number): Promise<void> {
  await withTaskLock(services, id, async () => {
    const task = await startTask(services, id)
    if (!task) return
    const end = await work(services, works, task)
    if (end) await inTransaction(services.pool, (client) => endTask(client, task, end))
  })
}

type End = Omit<TaskEnd, 'now' | 'fileId'> & {
  now: number
  file?: { name: string; kind: 'xlsx' | 'csv'; bytes: Buffer }
}

/** Keeps what the task made and ends it, both or neither. */
async function endTask(client: PoolClient, task: RunningTask, { file, ...end }: End) {
  const { accountId } = task
  const { rowCount } = await client.query(
    `SELECT FROM task WHERE id = $1 AND state = 'running' FOR UPDATE`,
    [task.id],
  )
  if (rowCount === 0) return
  const fileId = file && (await keepFile(client, { ...file, accountId, now: end.now }))
  await finishTask(client, task.id, fileId ? { ...end, fileId } : end)
}

async function work(
  services: Services,
  works: TaskWorks,
  task: RunningTask,
): Promise<End | undefined> {
  const { now } = services
  try {
    const job = works[task.kind]
    if (job.kind !== 'file') {
      await runRows(services, job, task)
      return { state: 'done', now: now() }
    }
    const context = () => contextOfTask(services, task)
    const progress = (done: number) => noteProgress(services, task, done)
    const file = await job.makeFile(task, { now, context, progress })
    return { state: 'done', file, now: now() }
  } catch (error) {
    if (error instanceof TaskEnded) return undefined
    if (!(error instanceof AppError)) throw error
    return { state: 'failed', message: errorText(error.code, task.lang, error.values), now: now() }
  }
}

/**
 * Marks a task as running; undefined when there is nothing to run. One that was started too often is given up, but not
 * one that is owed: what is said to be erased must go, however long its store is away.
 */
async function startTask(services: Services, id: number): Promise<RunningTask | undefined> {
  const { rows } = await services.pool.query<Omit<RunningTask, 'kind'> & { kind: string }>(
    `UPDATE task SET state = 'running', started_at = coalesce(started_at, $2), params = params ||
         CASE WHEN params->'startedAt' = to_jsonb(done + failed)
           THEN jsonb_build_object('starts', coalesce((params->>'starts')::int, 0) + 1)
           ELSE jsonb_build_object('starts', 1, 'startedAt', done + failed) END
     WHERE id = $1 AND state IN ('waiting', 'running')
     RETURNING id, kind, organisation_id AS "organisationId", account_id AS "accountId", params, lang, ip,
       request_id AS "requestId"`,
    [id, new Date(services.now())],
  )
  const [row] = rows
  if (!row || !isTaskKind(row.kind)) return undefined
  const task = { ...row, kind: row.kind }
  if (isOwed(task.kind) || Number(task.params['starts']) <= mostStarts) return task
  const message = errorText('taskBroken', task.lang)
  await inTransaction(services.pool, (client) =>
    endTask(client, task, { state: 'failed', message, now: services.now() }),
  )
  return undefined
}

async function noteProgress({ pool }: Services, { id }: RunningTask, done: number): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE task SET done = $2 WHERE id = $1 AND state = 'running'`,
    [id, done],
  )
  if (rowCount === 0) throw new TaskEnded()
}

/** Runs `run` while nobody else runs the task; does nothing when somebody does. */
async function withTaskLock({ pool }: Services, id: number, run: () => Promise<void>) {
  const client = await pool.connect()
  let lost: Error | undefined
  const onError = (error: Error) => {
    lost = error
  }
  client.on('error', onError)
  try {
    // A worker whose machine went away without a word must not hold its task for the two hours of TCP.
    await client.query(
      'SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3',
    )
    const key = [taskLockSpace, id % 2_147_483_647]
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS held',
      key,
    )
    if (!rows[0]?.held) return
    try {
      await run()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', key).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}
