import { inTransaction } from '#server/db/in-transaction.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { errorText } from '#server/error-text.ts'
import { AppError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import {
  contextOfTask,
  type RowOutcome,
  type RowWork,
  type RunningTask,
  TaskEnded,
} from './running-task.ts'

/** Rows of one transaction: few enough to be cancelled within a moment, enough to share the wait for the disk. */
const usualChunk = 50
const mostTries = 5

type Item = { seq: number; input: Record<string, unknown> }
type Result = { seq: number; state: 'done' | 'failed'; error: string | null; message: string }

/**
 * Does the rows of a task that wait, in their order. The effects of a chunk, the states of its rows and the counts
 * of the task are one transaction, in which the task's own row is locked: whatever crashes, and however many
 * workers are at it, a row is done once. The starter's rights are looked at again for each chunk.
 */
export async function runRows(services: Services, work: RowWork, task: RunningTask): Promise<void> {
  let tries = 0
  for (;;) {
    try {
      if ((await runChunk(services, work, task)) < (work.chunkSize ?? usualChunk)) return
      tries = 0
    } catch (error) {
      tries += 1
      if (!isPassing(error) || tries > mostTries) throw error
    }
  }
}

/** A deadlock or a conflict of transactions, which the same again gets round. */
const isPassing = (error: unknown) =>
  error instanceof Error && 'code' in error && /^40/.test(String(error.code))

async function runChunk(services: Services, work: RowWork, task: RunningTask): Promise<number> {
  const after: (() => Promise<void>)[] = []
  const { log } = services
  const count = await inTransaction(services.pool, async (client) => {
    const items = await takeItems(client, task.id, work.chunkSize ?? usualChunk)
    const ctx = await contextOfTask(services, task, client)
    const results: Result[] = []
    for (const { seq, input } of items) {
      const outcome = await runOne(client, () => work.runRow({ ctx, client, task, input }), log)
      if (outcome.error === undefined) {
        results.push({ seq, state: 'done', error: null, message: '' })
        if (outcome.after) after.push(outcome.after)
      } else {
        const { error, values } = outcome
        const message = errorText(error, task.lang, values)
        results.push({ seq, state: 'failed', error, message })
      }
    }
    await noteResults(client, task.id, results)
    return items.length
  })
  // The truth is stored; who missed a message finds out by itself.
  await Promise.all(after.map((tell) => tell())).catch((error) =>
    log.warn({ err: error, task: task.id }, 'the rows of a task were not announced'),
  )
  return count
}

/** The next rows that wait. Throws TaskEnded when the task does not run any more. */
async function takeItems(client: PoolClient, id: number, limit: number): Promise<Item[]> {
  const { rowCount } = await client.query(
    `SELECT FROM task WHERE id = $1 AND state = 'running' FOR UPDATE`,
    [id],
  )
  if (rowCount === 0) throw new TaskEnded()
  const { rows } = await client.query<Item>(
    `SELECT seq, input FROM task_item WHERE task_id = $1 AND state = 'waiting'
     ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [id, limit],
  )
  return rows
}

/** Runs one row on its own savepoint: what it did is undone when it fails, and the rows around it stay. */
async function runOne(
  client: PoolClient,
  run: () => Promise<RowOutcome>,
  log: Services['log'],
): Promise<RowOutcome> {
  await client.query('SAVEPOINT row')
  try {
    const outcome = await run()
    await client.query(outcome.error === undefined ? 'RELEASE row' : 'ROLLBACK TO row')
    return outcome
  } catch (error) {
    if (isPassing(error)) throw error
    await client.query('ROLLBACK TO row')
    if (error instanceof AppError) return { error: error.code, values: error.values }
    log.error({ err: error }, 'a row of a task failed')
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
