import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** A task as its starter sees it. Times are Unix seconds. */
export type OwnTask = {
  id: number
  kind: string
  state: TaskState
  message: string
  total: number
  done: number
  failed: number
  params: Record<string, unknown>
  /** While its file is kept. */
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

/** How many rows an export has is known from those that it has written. */
const columns = `t.id, t.kind, t.state, t.message, greatest(t.total, t.done + t.failed) AS total, t.done,
  t.failed, t.params, f.id AS "fileId", f.name AS "fileName", floor(extract(epoch FROM t.created_at))::int AS "createdAt",
  floor(extract(epoch FROM t.finished_at))::int AS "finishedAt"`
/** `$1` is the time now: a file that has expired is not named. */
const source = 'FROM task t LEFT JOIN stored_file f ON f.id = t.file_id AND f.expires_at > $1'
const mostShown = 100
const largestId = 2n ** 63n - 1n

/** A task that the caller started; throws notFound for any other, as if it did not exist. */
export async function findOwnTask(ctx: Context, id: string, kind?: string): Promise<OwnTask> {
  const { caller, services } = ctx
  if (caller.accountId === undefined || BigInt(id) > largestId) throw new AppError('notFound')
  const { rows } = await services.pool.query<OwnTask>(
    `SELECT ${columns} ${source} WHERE t.id = $2 AND t.account_id = $3 AND ($4::text IS NULL OR t.kind = $4)`,
    [new Date(ctx.now()), id, caller.accountId, kind ?? null],
  )
  const [task] = rows
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

/** Tasks that the caller started, newest first unless `isAscending`; `lastId` is the last of the page before. */
export async function listOwnTasks(
  { caller, services, now }: Context,
  page: OwnTaskPage,
): Promise<OwnTask[]> {
  if (caller.accountId === undefined) return []
  const { isAscending = false, kind = null, since = null, limit } = page
  const lastId = page.lastId ?? (isAscending ? '0' : String(largestId))
  const last = BigInt(lastId) > largestId ? largestId : lastId
  const [isNext, order] = isAscending ? ['>', 'ASC'] : ['<', 'DESC']
  const { rows } = await services.pool.query<OwnTask>(
    `SELECT ${columns} ${source}
     WHERE t.account_id = $2 AND t.id ${isNext} $3::bigint AND ($4::text IS NULL OR t.kind = $4)
       AND ($5::timestamptz IS NULL OR t.created_at > $5)
     ORDER BY t.id ${order} LIMIT $6`,
    [new Date(now()), caller.accountId, String(last), kind, since, limit],
  )
  return rows
}

/** The first rows of a task that failed, in their order. */
export async function listFailedItems(
  { services }: Context,
  taskId: number,
): Promise<FailedItem[]> {
  const { rows } = await services.pool.query<FailedItem & { error: ErrorName }>(
    `SELECT seq AS row, coalesce(input->>'imei', '') AS imei, input->>'simei' AS "deviceId", error, message
     FROM task_item WHERE task_id = $1 AND state = 'failed' ORDER BY seq LIMIT $2`,
    [taskId, mostShown],
  )
  return rows.map(({ error, ...row }) => ({
    ...row,
    errcode: (errorCodes[error] ?? errorCodes.serviceFailed).code,
  }))
}
