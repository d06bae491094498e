import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { type TaskKind, taskKinds } from './task-kinds.ts'

export type NewTaskItem = {
  /** Place in the list; for an import the row of the sheet. */
  seq: number
  input: Record<string, unknown>
  /** Why the row fails, when that is known before anybody tries. */
  failure?: { error: ErrorName; message: string } | undefined
}

export type NewTask = {
  kind: TaskKind
  /** Organisation that the work is for. */
  organisationId: number
  params: Record<string, unknown>
  items?: readonly NewTaskItem[]
}

/**
 * Writes a long operation down, with its rows, in the caller's transaction; `announceTask` after the commit makes a
 * worker take it. Throws noPermission for a device log-in, taskRunning or exportRunning when the account has as many
 * of the kind open as it may.
 */
export async function createTask(
  client: PoolClient,
  ctx: Context,
  { kind, organisationId, params, items = [] }: NewTask,
): Promise<number> {
  const { accountId } = ctx.caller
  if (accountId === undefined) throw new AppError('noPermission')
  await checkOpenTasks(client, kind, accountId)
  const failed = items.filter(({ failure }) => failure).length
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO task (kind, organisation_id, account_id, params, total, failed, lang, ip, request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      kind,
      organisationId,
      accountId,
      JSON.stringify(params),
      items.length,
      failed,
      ctx.lang,
      ctx.ip,
      ctx.requestId,
      new Date(ctx.now()),
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no task came back')
  await insertItems(client, id, items)
  return id
}

/** Tells the workers of a task that waits. A lost message is made good by their sweep. */
export async function announceTask({ bus, log }: Pick<Services, 'bus' | 'log'>, id: number) {
  await bus
    .publish('task', { id })
    .catch((error) => log.warn({ err: error, task: id }, 'a task was not announced'))
}

/** One account's starts of a kind go one after another, so that two at once do not both find the last place free. */
async function checkOpenTasks(client: PoolClient, kind: TaskKind, accountId: number) {
  const { most, refusal } = taskKinds[kind]
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('task ' || $1), $2)`, [kind, accountId])
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*) AS open FROM task
     WHERE account_id = $1 AND kind = $2 AND state IN ('waiting', 'running')`,
    [accountId, kind],
  )
  if ((rows[0]?.open ?? 0) >= most) throw new AppError(refusal, { limit: most })
}

async function insertItems(client: PoolClient, id: number, items: readonly NewTaskItem[]) {
  if (items.length === 0) return
  const rows = items.map(({ seq, input, failure }) => ({
    seq,
    input,
    state: failure ? 'failed' : 'waiting',
    error: failure?.error ?? null,
    message: failure?.message ?? '',
  }))
  await client.query(
    `INSERT INTO task_item (task_id, seq, input, state, error, message)
     SELECT $1, seq, input, state::"TaskItemState", error, message
     FROM jsonb_to_recordset($2::jsonb) AS row (seq int, input jsonb, state text, error text, message text)`,
    [id, JSON.stringify(rows)],
  )
}
