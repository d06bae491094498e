import { inTransaction, isPassing } from '#server/db/in-transaction.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { errorText } from '#server/error-text.ts'
import { AppError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import {
  contextOfTask,
  type OwedWork,
  type RowOutcome,
  type RowWork,
  type RunningTask,
  TaskEnded,
} from './running-task.ts'

/** Rows of one transaction: few enough to be cancelled within a moment, enough to share the wait for the disk. */
const usualChunk = 50

type Item = { seq: number; input: Record<string, unknown> }
type Result = { seq: number; state: 'done' | 'failed'; error: string | null; message: string }

/**
 * Does the rows of a task that wait, chunk by chunk in their order. The effects of a chunk, the states of its rows and the counts
 * of the task are one transaction, in which the task's own row is locked: whatever crashes, and however many
 * workers are at it, a row is done once. The starter's rights are looked at again for each chunk, unless the work is
 * owed.
 */
export async function runRows(
  services: Services,
  work: RowWork | OwedWork,
  task: RunningTask,
): Promise<void> {
  for (;;) {
    if ((await runChunk(services, work, task)) < (work.chunkSize ?? usualChunk)) return
  }
}

async function runChunk(
  services: Services,
  work: RowWork | OwedWork,
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
  // The truth is stored; who missed a message finds out by itself.
  await Promise.all(after.map((tell) => tell())).catch((error) =>
    log.warn({ err: error, task: task.id }, 'the rows of a task were not announced'),
  )
  return count
}

/** What does a row: in the starter's name, or in nobody's. Throws taskStopped. */
async function runnerOf(
  services: Services,
  work: RowWork | OwedWork,
  { client, task }: { client: PoolClient; task: RunningTask },
): Promise<(input: Item['input']) => Promise<RowOutcome>> {
  if (work.kind === 'owed') return (input) => work.runRow({ services, client, task, input })
  const ctx = await contextOfTask(services, task, client)
  return (input) => work.runRow({ ctx, client, task, input })
}

/** The next rows that wait. Throws TaskEnded when the task does not run any more. */
async function takeItems(
  client: PoolClient,
  id: number,
  { chunkSize = usualChunk, orderOf }: RowWork | OwedWork,
): Promise<Item[]> {
  const { rowCount } = await client.query(
    `SELECT FROM task WHERE id = $1 AND state = 'running' FOR UPDATE`,
    [id],
  )
  if (rowCount === 0) throw new TaskEnded()
  const { rows } = await client.query<Item>(
    `SELECT seq, input FROM task_item WHERE task_id = $1 AND state = 'waiting'
     ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [id, chunkSize],
  )
  return orderOf ? rows.sort((a, b) => (orderOf(a.input) < orderOf(b.input) ? -1 : 1)) : rows
}

/**
 * Runs one row on its own savepoint: what it did is undone when it fails, and the rows around it stay. A bug fails the
 * row and is noted in `log`; without one it stops the task, which the sweep takes up again.
 */
async function runOne(
  client: PoolClient,
  run: () => Promise<RowOutcome>,
  log: Services['log'] | false,
): Promise<RowOutcome> {
  await client.query('SAVEPOINT row')
  try {
    const outcome = await run()
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

async function noteResults(client: PoolClient, id: number, results: Result[]): Promise<void> {
  if (results.length === 0) return
  await client.query(
    `UPDATE task_item i SET state = r.state::"TaskItemState", error = r.error, message = r.message
     FROM jsonb_to_recordset($2::jsonb) AS r (seq int, state text, error text, message text)
     WHERE i.task_id = $1 AND i.seq = r.seq`,
    [id, JSON.stringify(results)],
  )
  const failed = results.filter(({ state }) => state === 'failed').length
  await client.query('UPDATE task SET done = done + $2, failed = failed + $3 WHERE id = $1', [
    id,
    results.length - failed,
    failed,
  ])
}
