import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Context } from '#server/context.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first } from '#server/db/sql.ts'
import { callerOfAccount } from '#server/domain/auth/caller-of-account.ts'
import { type TaskKind, taskKinds } from '#server/domain/task/task-kinds.ts'
import { AppError } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

/** A task as a worker takes it. */
export type RunningTask = {
  id: number
  kind: TaskKind
  organisationId: number
  accountId: number
  params: Record<string, unknown>
  lang: string
  ip: string
  requestId: string
}

/**
 * What a row came to: `message` for the file that the task makes at its end, or why it failed. `after` runs once its
 * transaction is committed.
 */
export type RowOutcome =
  | { error: undefined; after?: () => Promise<void>; message?: string }
  | { error: ErrorName; values?: Record<string, string | number> }

type Row = { client: PoolClient; task: RunningTask; input: Record<string, unknown> }
type Rows<With> = {
  /** Rows of one transaction; 50 without it. Few where a row takes long: a chunk cannot be cancelled. */
  chunkSize?: number
  /** What a row takes for itself. A chunk goes by it, so that two tasks after the same never wait in a ring. */
  orderOf?: (input: Record<string, unknown>) => string
  /** Does what `input` asks in the transaction of `client`; throws AppError, or answers it, when the row fails. */
  runRow: (row: Row & With) => Promise<RowOutcome>
}

/** Work that is done row by row, with the rights that the starter has then; each row is done once. */
export type RowWork = { kind: 'rows' } & Rows<{ ctx: Context }>

/** The same in nobody's name, for what is owed (task-kinds.ts). */
export type CommittedWork = { kind: 'committed' } & Rows<{ services: Services }>

/** Work that makes one file; done again from its start after a crash. */
export type FileWork = {
  kind: 'file'
  makeFile: (task: RunningTask, job: FileJob) => Promise<MadeFile>
}

export type MadeFile = { name: string; kind: 'xlsx' | 'csv'; bytes: Buffer }

export type FileJob = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** The starter with the rights it has now; throws taskStopped when they do not suffice any more. */
  context: () => Promise<Context>
  /** Notes how many rows are written. Throws TaskEnded when somebody ended the task. */
  progress: (done: number) => Promise<void>
}

/** Thrown when somebody ended the task meanwhile: nothing more is to be done or said. */
export class TaskEnded extends Error {}

/** Locks the row of a task; false when the task does not run any more. */
export async function lockRunning(client: PoolClient, id: number): Promise<boolean> {
  const row = db.selectFrom('task').where('id', '=', id).where('state', '=', 'running').forUpdate()
  return (await first(client, row)) !== undefined
}

/**
 * The starter as a caller with the rights it has now. Throws taskStopped when it is gone, frozen or has lost what
 * the task needs, be it the right or the organisation it is for.
 */
export async function contextOfTask(
  services: Services,
  task: RunningTask,
  store: Services['pool'] | PoolClient = services.pool,
): Promise<Context> {
  const caller = await callerOfAccount(store, task.accountId, `task:${task.id}`)
  const isAllowed =
    caller && taskKinds[task.kind].access.every((right) => caller.permissions.includes(right))
  if (!isAllowed) throw new AppError('taskStopped')
  const home = db.selectFrom('organisation').select('path').where('id', '=', task.organisationId)
  const organisation = await first(store, home)
  if (!organisation?.path.startsWith(caller.path)) throw new AppError('taskStopped')
  const { lang, ip, requestId } = task
  return { caller, services, now: services.now, log: services.log, lang, ip, requestId }
}
