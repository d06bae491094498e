import { brandNamed } from '#brands/resolve.ts'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { ExportFormat } from '#lib/pages/export-formats.ts'
import { AppError } from '#server/app-error.ts'
import type { Context } from '#server/context.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first } from '#server/db/sql.ts'
import { callerOfAccount } from '#server/domain/people/auth/caller-of-account.ts'
import { ownBrand, withBrandRights } from '#server/domain/people/auth/with-brand-rights.ts'
import type { TaskEnd } from '#server/domain/platform/task/finish-task.ts'
import { type TaskKind, taskKinds } from '#server/domain/platform/task/task-kinds.ts'
import type { Services } from '#server/services.ts'

export type RunningTask = {
  id: number
  kind: TaskKind
  organisationId: number
  accountId: number
  params: Record<string, unknown>
  lang: string
  ip: string
  requestId: string
  /** Empty: no host's. */
  brand: string
}

/** `message`: the task's file; `after` runs after commit. */
export type RowOutcome =
  | { error: undefined; after?: () => Promise<void>; message?: string }
  | { error: ErrorName; values?: Record<string, string | number> }

type Row = { client: PoolClient; task: RunningTask; input: Record<string, unknown> }
type Rows<With> = {
  /** Default 50; a chunk cannot be cancelled. */
  chunkSize?: number
  /** Lock order within a chunk, against deadlocks. */
  orderOf?: (input: Record<string, unknown>) => string
  /** Throws or returns an AppError for a failed row. */
  runRow: (row: Row & With) => Promise<RowOutcome>
}

/** With the starter's present rights, each row once. */
export type RowWork = { kind: 'rows' } & Rows<{ ctx: Context }>

/** The same without a starter (task-kinds.ts). */
export type CommittedWork = { kind: 'committed' } & Rows<{ services: Services }>

export type TaskItem = { seq: number; input: Record<string, unknown> }

export type Failure = { error: ErrorName | undefined; message: string }

/** Changes of many devices, with the starter's present rights. */
export type ChunkWork = {
  kind: 'chunks'
  /** Commits by itself; runs again after a crash, with no further effect. Failures by `simei`. */
  runChunk: (chunk: {
    ctx: Context
    task: RunningTask
    items: readonly TaskItem[]
  }) => Promise<ReadonlyMap<string, Failure>>
}

/** Restarts from the beginning after a crash. */
export type FileWork = {
  kind: 'file'
  makeFile: (task: RunningTask, job: FileJob) => Promise<MadeFile | FileOnDisk | NothingMade>
  /** In the transaction that ends the task. */
  ended?: (client: PoolClient, task: RunningTask, end: FileEnd) => Promise<void>
  /** After it, and after a failure that is no end: what it left on disk. */
  clear?: (services: Services, task: RunningTask) => Promise<void>
}

export type MadeFile = {
  name: string
  kind: ExportFormat
  bytes: Buffer
  /** That it is kept; as its kind by default. */
  hours?: number
  /** For `ended`. */
  told?: unknown
}

/** On disk, of any size. */
export type FileOnDisk = { name: string; kind: 'person'; path: string; told?: unknown }

type NothingMade = { told: unknown }

type FileEnd = {
  state: TaskEnd['state']
  message?: string
  error?: ErrorName | undefined
  fileId?: string | undefined
  told?: unknown
  now: number
  config: Services['config']
}

export type FileJob = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** With present rights; throws taskStopped if short. */
  context: () => Promise<Context>
  /** Throws TaskEnded when the task was ended. */
  progress: (done: number) => Promise<void>
  /** The rows of each page, as they are read. */
  seen?: (rows: readonly Readonly<Record<string, unknown>>[]) => void
}

/** The task was ended meanwhile. */
export class TaskEnded extends Error {}

/** False when the task no longer runs. */
export async function lockRunning(client: PoolClient, id: number): Promise<boolean> {
  const row = db.selectFrom('task').where('id', '=', id).where('state', '=', 'running').forUpdate()
  return (await first(client, row)) !== undefined
}

/** The starter with its present rights, by the law of the brand on whose host it was started and that of the installation. Throws taskStopped without them. */
export async function contextOfTask(
  services: Services,
  task: RunningTask,
  store: Services['pool'] | PoolClient = services.pool,
): Promise<Context> {
  const account = await callerOfAccount(store, task.accountId, `task:${task.id}`)
  const own = ownBrand(services.config)
  const started = brandNamed(task.brand) ?? own
  const caller = account && withBrandRights(account, started, own)
  const isAllowed =
    caller && taskKinds[task.kind].access.every((right) => caller.permissions.includes(right))
  if (!isAllowed) throw new AppError('taskStopped')
  const home = db.selectFrom('organisation').select('path').where('id', '=', task.organisationId)
  const organisation = await first(store, home)
  if (!organisation?.path.startsWith(caller.path)) throw new AppError('taskStopped')
  const { lang, ip, requestId } = task
  return { caller, services, now: services.now, log: services.log, lang, ip, requestId }
}
