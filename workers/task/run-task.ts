import { type ExpressionBuilder, sql } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '#server/app-error.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lendClient } from '#server/db/lent-client.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run, type Tables } from '#server/db/sql.ts'
import type { Content } from '#server/domain/platform/file/file-store.ts'
import { keepFile } from '#server/domain/platform/file/keep-file.ts'
import { finishTask, type TaskEnd } from '#server/domain/platform/task/finish-task.ts'
import {
  isCommitted,
  isTaskKind,
  type TaskKind,
  taskLockSpace,
} from '#server/domain/platform/task/task-kinds.ts'
import type { Services } from '#server/services.ts'
import { errorText } from '#server/texts/error-text.ts'
import { inBrand } from '#server/texts/in-brand.ts'
import { putPatiently } from './put-patiently.ts'
import { runChunks } from './run-chunks.ts'
import { runRows } from './run-rows.ts'
import {
  type ChunkWork,
  type CommittedWork,
  contextOfTask,
  type FileOnDisk,
  type FileWork,
  lockRunning,
  type MadeFile,
  type RowWork,
  type RunningTask,
  TaskEnded,
} from './running-task.ts'

export type TaskWorks = Record<TaskKind, RowWork | CommittedWork | ChunkWork | FileWork>

/** Starts without progress, for tasks that crash their worker. */
const mostStarts = 5

/** Starts or resumes a task, if no worker holds its advisory lock. */
export async function runTask(services: Services, works: TaskWorks, id: number): Promise<void> {
  await withTaskLock(services, id, async () => {
    const task = await startTask(services, works, id)
    if (!task) return
    const job = works[task.kind]
    try {
      await inBrand(task.brand || services.config.DEFAULT_BRAND, async () => {
        const end = await work(services, works, task)
        if (end)
          await inTransaction(services.pool, (client) =>
            endTask(client, task, { end, works, services }),
          )
      })
    } finally {
      if (job.kind === 'file') await job.clear?.(services, task)
    }
  })
}

type End = Omit<TaskEnd, 'now' | 'fileId'> & {
  now: number
  file?: {
    name: string
    kind: (MadeFile | FileOnDisk)['kind']
    hours?: number | undefined
    content: Content
  }
  told?: unknown
  error?: ErrorName
}

type Ending = { end: End; works: TaskWorks; services: Services }

async function endTask(client: PoolClient, task: RunningTask, { end, works, services }: Ending) {
  const { accountId } = task
  const { file, told, error, ...rest } = end
  if (!(await lockRunning(client, task.id))) return
  const fileId = file && (await keepFile(client, { ...keptFile(file), accountId, now: end.now }))
  await finishTask(client, task.id, fileId ? { ...rest, fileId } : rest)
  const job = works[task.kind]
  if (job.kind !== 'file' || !job.ended) return
  const { config } = services
  await job.ended(client, task, { ...rest, fileId, told, error, config })
}

const keptFile = ({ name, kind, hours, content }: NonNullable<End['file']>) => ({
  name,
  kind,
  content,
  ...(hours !== undefined && { hours }),
})

async function work(
  services: Services,
  works: TaskWorks,
  task: RunningTask,
): Promise<End | undefined> {
  const { now } = services
  try {
    const job = works[task.kind]
    if (job.kind === 'chunks') {
      await runChunks(services, job, task)
      return { state: 'done', now: now() }
    }
    if (job.kind !== 'file') {
      await runRows(services, job, task)
      return { state: 'done', now: now() }
    }
    const context = () => contextOfTask(services, task)
    const progress = (done: number) => noteProgress(services, task, done)
    const made = await job.makeFile(task, { now, context, progress })
    if (!('name' in made)) return { state: 'done', told: made.told, now: now() }
    const { files } = services
    const { name, kind, told } = made
    const isLarge = 'path' in made
    const hours = isLarge ? undefined : made.hours
    const put = () => (isLarge ? files.putFile(made.path) : files.put(made.bytes))
    const content = await putPatiently(services, task.id, put)
    return { state: 'done', file: { name, kind, hours, content }, told, now: now() }
  } catch (error) {
    if (error instanceof TaskEnded) return undefined
    if (!(error instanceof AppError)) throw error
    const message = errorText(error.code, task.lang, error.values)
    return { state: 'failed', message, error: error.code, now: now() }
  }
}

/** Undefined if there is nothing to run. Too many starts fail the task, unless it is committed. */
async function startTask(
  services: Services,
  works: TaskWorks,
  id: number,
): Promise<RunningTask | undefined> {
  const started = db
    .updateTable('task')
    .set((eb) =>
      rowFor('task', {
        state: 'running',
        started_at: eb.fn.coalesce('started_at', eb.val(new Date(services.now()))),
        params: withStarts(eb),
      }),
    )
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'organisation_id as organisationId', 'account_id as accountId'])
    .returning(['params', 'lang', 'ip', 'request_id as requestId', 'brand'])
  const row = await first(services.pool, started)
  if (!row || !isTaskKind(row.kind)) return undefined
  const task = { ...row, kind: row.kind, params: row.params as RunningTask['params'] }
  if (isCommitted(task.kind) || Number(task.params['starts']) <= mostStarts) return task
  const message = errorText('taskBroken', task.lang)
  const end = { state: 'failed', message, now: services.now() } as const
  await inTransaction(services.pool, (client) => endTask(client, task, { end, works, services }))
  return undefined
}

/** Params with the count of starts without progress. */
function withStarts(eb: ExpressionBuilder<Tables, 'task'>) {
  const params = eb.ref('params')
  const ended = eb('done', '+', eb.ref('failed'))
  return sql`${params} || CASE WHEN ${params}->'startedAt' = to_jsonb(${ended})
    THEN jsonb_build_object('starts', coalesce((${params}->>'starts')::int, 0) + 1)
    ELSE jsonb_build_object('starts', 1, 'startedAt', ${ended}) END`
}

async function noteProgress({ pool }: Services, { id }: RunningTask, done: number): Promise<void> {
  const progress = db.updateTable('task').set({ done })
  const noted = await run(pool, progress.where('id', '=', id).where('state', '=', 'running'))
  if (noted === 0) throw new TaskEnded()
}

async function withTaskLock({ pool }: Services, id: number, work: () => Promise<void>) {
  const { client, discard, release } = await lendClient(pool)
  try {
    // TCP would keep a vanished worker's lock for two hours.
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
      await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', key).catch(discard)
    }
  } finally {
    release()
  }
}
