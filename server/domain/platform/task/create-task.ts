import { sql } from 'kysely'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type TaskKind, taskKinds } from './task-kinds.ts'

export type NewTaskItem = {
  seq: number
  input: Record<string, unknown>
  /** Known before anybody tries. */
  failure?: { error: ErrorName; message: string } | undefined
}

export type NewTask = {
  kind: TaskKind
  organisationId: number
  params: Record<string, unknown>
  items?: readonly NewTaskItem[]
}

/** In the caller's transaction; then `announceTask`. */
export async function createTask(
  client: PoolClient,
  ctx: Pick<Context, 'caller' | 'lang' | 'ip' | 'requestId' | 'now'>,
  { kind, organisationId, params, items = [] }: NewTask,
): Promise<number> {
  const { accountId } = ctx.caller
  if (accountId === undefined) throw new AppError('noPermission')
  await checkOpenTasks(client, kind, accountId)
  const failed = items.filter(({ failure }) => failure).length
  const row = {
    kind,
    organisation_id: organisationId,
    account_id: accountId,
    params: JSON.stringify(params),
    total: items.length,
    failed,
    lang: ctx.lang,
    ip: ctx.ip,
    request_id: ctx.requestId,
    brand: ctx.caller.brand ?? '',
    created_at: new Date(ctx.now()),
  }
  const created = await first(
    client,
    db.insertInto('task').values(rowFor('task', row)).returning('id'),
  )
  if (!created) throw new Error('no task came back')
  await insertItems(client, created.id, items)
  return created.id
}

export async function addDeviceItems(
  client: PoolClient,
  id: number,
  deviceIds: readonly number[],
): Promise<void> {
  const items = db
    .selectFrom('device as d')
    .select((eb) => [
      eb.val(id).as('task_id'),
      sql<number>`row_number() OVER (ORDER BY ${eb.ref('d.id')})`.as('seq'),
      sql<string>`jsonb_build_object('simei', ${eb.ref('d.id')}::text, 'imei', ${eb.ref('d.imei')})`.as(
        'input',
      ),
    ])
    .where('d.id', '=', anyOf(deviceIds))
  const total = await run(
    client,
    db.insertInto('task_item').columns(['task_id', 'seq', 'input']).expression(items),
  )
  await run(client, db.updateTable('task').set({ total }).where('id', '=', id))
}

/** The sweep makes up for loss. */
export async function announceTask({ bus, log }: Pick<Services, 'bus' | 'log'>, id: number) {
  await bus
    .publish('task', { id })
    .catch((error) => log.warn({ err: error, task: id }, 'a task was not announced'))
}

/** One at a time per kind and account, or two take the last place. */
async function checkOpenTasks(client: PoolClient, kind: TaskKind, accountId: number) {
  const { most, refusal } = taskKinds[kind]
  await lockUntilCommit(client, `task ${kind}`, accountId)
  const tasks = await first(
    client,
    db
      .selectFrom('task')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('state', 'in', ['waiting', 'running']),
  )
  if ((tasks?.open ?? 0) >= most) throw new AppError(refusal, { limit: most })
}

async function insertItems(client: PoolClient, id: number, items: readonly NewTaskItem[]) {
  if (items.length === 0) return
  const rows = items.map(({ seq, input, failure }) => ({
    seq,
    input,
    state: failure ? ('failed' as const) : ('waiting' as const),
    error: failure?.error ?? null,
    message: failure?.message ?? '',
  }))
  const listed = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  const named = listed.as<'row'>(
    sql`row(seq int, input jsonb, state "TaskItemState", error text, message text)`,
  )
  await run(
    client,
    db
      .insertInto('task_item')
      .columns(['task_id', 'seq', 'input', 'state', 'error', 'message'])
      .expression((eb) =>
        eb
          .selectFrom(named)
          .select([eb.val(id).as('task_id'), 'seq', 'input', 'state', 'error', 'message']),
      ),
  )
}
