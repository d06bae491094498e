import { sql } from 'kysely'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Unix seconds. */
export type OwnTask = {
  id: number
  kind: string
  state: TaskState
  message: string
  total: number
  done: number
  failed: number
  params: Record<string, unknown>
  fileId: string | null
  fileName: string | null
  createdAt: number
  finishedAt: number | null
}

export type FailedItem = {
  row: number
  imei: string
  deviceId: string | null
  errcode: number
  message: string
}

const tasksOf = (accountId: number, now: Date) =>
  db
    .selectFrom('task as t')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 't.file_id').on('f.expires_at', '>', now),
    )
    .select(['t.id', 't.kind', 't.state', 't.message', 't.done', 't.failed'])
    .select((eb) => [
      // Exports: known only from rows written.
      sql<number>`greatest(${eb.ref('t.total')}, ${eb('t.done', '+', eb.ref('t.failed'))})`.as(
        'total',
      ),
      eb.ref('t.params').$castTo<OwnTask['params']>().as('params'),
      'f.id as fileId',
      'f.name as fileName',
      unixSeconds(eb.ref('t.created_at')).as('createdAt'),
      unixSeconds(eb.ref('t.finished_at')).as('finishedAt'),
    ])
    .where('t.account_id', '=', accountId)

/** Up to 2^63: JavaScript would round. */
const longNumber = (digits: string) => sql<number>`${digits}::bigint`

const mostShown = 100
const largestId = 2n ** 63n - 1n

export async function findOwnTask(ctx: Context, id: string, kind?: string): Promise<OwnTask> {
  const { caller, services } = ctx
  if (caller.accountId === undefined || BigInt(id) > largestId) throw new AppError('notFound')
  const tasks = tasksOf(caller.accountId, new Date(ctx.now())).where('t.id', '=', longNumber(id))
  const task = await first(
    services.pool,
    kind === undefined ? tasks : tasks.where('t.kind', '=', kind),
  )
  if (!task) throw new AppError('notFound')
  return task
}

export type OwnTaskPage = {
  limit: number
  lastId?: string | undefined
  isAscending?: boolean
  kind?: string
  since?: Date
}

/** `lastId`: last of the previous page. */
export async function listOwnTasks(
  { caller, services, now }: Context,
  page: OwnTaskPage,
): Promise<OwnTask[]> {
  if (caller.accountId === undefined) return []
  const { isAscending = false, kind, since, limit } = page
  const lastId = page.lastId ?? (isAscending ? '0' : String(largestId))
  const last = BigInt(lastId) > largestId ? largestId : lastId
  let tasks = tasksOf(caller.accountId, new Date(now())).where(
    't.id',
    isAscending ? '>' : '<',
    longNumber(String(last)),
  )
  if (kind !== undefined) tasks = tasks.where('t.kind', '=', kind)
  if (since) tasks = tasks.where('t.created_at', '>', since)
  return all(services.pool, tasks.orderBy('t.id', isAscending ? 'asc' : 'desc').limit(limit))
}

export async function listFailedItems(
  { services }: Context,
  taskId: number,
): Promise<FailedItem[]> {
  const rows = await all(
    services.pool,
    db
      .selectFrom('task_item')
      .select((eb) => [
        'seq as row',
        sql<string>`coalesce(${eb.ref('input')} ->> 'imei', '')`.as('imei'),
        sql<string | null>`${eb.ref('input')} ->> 'simei'`.as('deviceId'),
        'error',
        'message',
      ])
      .where('task_id', '=', taskId)
      .where('state', '=', 'failed')
      .orderBy('seq')
      .limit(mostShown),
  )
  return rows.map(({ error, ...row }) => ({
    ...row,
    errcode: (errorCodes[error as ErrorName] ?? errorCodes.serviceFailed).code,
  }))
}
