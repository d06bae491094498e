import { sql } from 'kysely'
import { AppError } from '#server/app-error.ts'
import { inTransaction, isPassing } from '#server/db/in-transaction.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, run } from '#server/db/sql.ts'
import type { Services } from '#server/services.ts'
import { errorText } from '#server/texts/error-text.ts'
import {
  type CommittedWork,
  contextOfTask,
  lockRunning,
  type RowOutcome,
  type RowWork,
  type RunningTask,
  TaskEnded,
  type TaskItem,
} from './running-task.ts'

const usualChunk = 50

export type Result = {
  seq: number
  state: 'done' | 'failed'
  error: string | null
  message: string
}

/**
 * Rows in chunks: effects, row states, counts in one transaction that locks the task, so each runs
 * once. Rechecks the starter's rights per chunk, except committed work.
 */
export async function runRows(
  services: Services,
  work: RowWork | CommittedWork,
  task: RunningTask,
): Promise<void> {
  for (;;) {
    if ((await runChunk(services, work, task)) < (work.chunkSize ?? usualChunk)) return
  }
}

async function runChunk(
  services: Services,
  work: RowWork | CommittedWork,
  task: RunningTask,
): Promise<number> {
  const { log } = services
  const { count, after } = await inTransaction(services.pool, async (client) => {
    const after: (() => Promise<void>)[] = []
    const items = await takeItems(client, task.id, work)
    const runRow = await runnerOf(services, work, { client, task })
    const results: Result[] = []
    for (const { seq, input } of items) {
      const outcome = await runOne(client, () => runRow(input), work.kind === 'rows' && log)
      if (outcome.error === undefined) {
        const { message = '' } = outcome
        results.push({ seq, state: 'done', error: null, message })
        if (outcome.after) after.push(outcome.after)
      } else {
        const { error, values } = outcome
        const message = errorText(error, task.lang, values)
        results.push({ seq, state: 'failed', error, message })
      }
    }
    await noteResults(client, task.id, results)
    return { count: items.length, after }
  })
  // Stored already; receivers recover lost messages.
  await Promise.all(after.map((tell) => tell())).catch((error) =>
    log.warn({ err: error, task: task.id }, 'the rows of a task were not announced'),
  )
  return count
}

/** In the starter's name, or nobody's. Throws taskStopped. */
async function runnerOf(
  services: Services,
  work: RowWork | CommittedWork,
  { client, task }: { client: PoolClient; task: RunningTask },
): Promise<(input: TaskItem['input']) => Promise<RowOutcome>> {
  if (work.kind === 'committed') return (input) => work.runRow({ services, client, task, input })
  const ctx = await contextOfTask(services, task, client)
  return (input) => work.runRow({ ctx, client, task, input })
}

/** Throws TaskEnded when the task no longer runs. */
async function takeItems(
  client: PoolClient,
  id: number,
  { chunkSize = usualChunk, orderOf }: RowWork | CommittedWork,
): Promise<TaskItem[]> {
  if (!(await lockRunning(client, id))) throw new TaskEnded()
  const rows = await all(
    client,
    db
      .selectFrom('task_item')
      .select(['seq', 'input'])
      .where('task_id', '=', id)
      .where('state', '=', 'waiting')
      .orderBy('seq')
      .limit(chunkSize)
      .forUpdate()
      .skipLocked(),
  )
  const items = rows.map(({ seq, input }) => ({ seq, input: input as TaskItem['input'] }))
  return orderOf ? items.sort((a, b) => (orderOf(a.input) < orderOf(b.input) ? -1 : 1)) : items
}

/** On a savepoint. A bug fails the row; without `log` it stops the task until the sweep. */
async function runOne(
  client: PoolClient,
  doRow: () => Promise<RowOutcome>,
  log: Services['log'] | false,
): Promise<RowOutcome> {
  await client.query('SAVEPOINT row')
  try {
    const outcome = await doRow()
    await client.query(outcome.error === undefined ? 'RELEASE row' : 'ROLLBACK TO row')
    return outcome
  } catch (error) {
    if (isPassing(error) || (!log && !(error instanceof AppError))) throw error
    await client.query('ROLLBACK TO row')
    if (error instanceof AppError) return { error: error.code, values: error.values }
    if (log) log.error({ err: error }, 'a row of a task failed')
    return { error: 'serviceFailed' }
  }
}

export async function noteResults(
  client: PoolClient,
  id: number,
  results: Result[],
): Promise<void> {
  if (results.length === 0) return
  await run(
    client,
    db
      .updateTable('task_item as i')
      .from(
        sql<Result>`jsonb_to_recordset(${JSON.stringify(results)}::jsonb)`.as<'r'>(
          sql`r (seq int, state "TaskItemState", error text, message text)`,
        ),
      )
      .set({
        state: (eb) => eb.ref('r.state'),
        error: (eb) => eb.ref('r.error'),
        message: (eb) => eb.ref('r.message'),
      })
      .where('i.task_id', '=', id)
      .whereRef('i.seq', '=', 'r.seq'),
  )
  const failed = results.filter(({ state }) => state === 'failed').length
  const counted = db.updateTable('task').set({
    done: (eb) => eb('done', '+', results.length - failed),
    failed: (eb) => eb('failed', '+', failed),
  })
  await run(client, counted.where('id', '=', id))
}
