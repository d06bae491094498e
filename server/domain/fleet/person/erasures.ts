import { sql } from 'kysely'
import type { ErasureHold } from '#lib/codes/erasure-holds.ts'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { checkMayRule, type KnownAccount, lockAccount } from '../../people/account/lock-account.ts'
import { provePassword } from '../../people/auth/prove-password.ts'
import { accountOf } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { announceTask, createTask } from '../../platform/task/create-task.ts'
import { findPerson } from './find-person.ts'
import { holdOf } from './hold-erasure.ts'

/** For which an erasure can be taken back. */
export const erasureTermDays = 7
const dayMs = 86_400_000

/** Of one's own account without `id`. The caller's password is asked again. Answers when it begins (milliseconds). */
export async function askErasure(
  ctx: Context,
  { id, md5 }: { id: VisibleAccountId | undefined; md5: string },
): Promise<number> {
  const { services, caller } = ctx
  const own = accountOf(caller)
  if (id === own) throw new AppError('cannotChangeSelf')
  await provePassword(ctx, md5)
  const dueAt = ctx.now() + erasureTermDays * dayMs
  await inScope(services.pool, caller.path, async (client) => {
    const account = await lockRuled(client, ctx, id)
    const home = account.organisationId
    await checkMayGo(client, account)
    if (await findOpen(client, account.id)) throw new AppError('erasurePending')
    await run(
      client,
      db.insertInto('person_erasure').values({
        account_id: account.id,
        organisation_id: home,
        asked_by: own,
        asked_at: new Date(ctx.now()),
        due_at: new Date(dueAt),
        brand: caller.brand ?? '',
        lang: ctx.lang,
      }),
    )
    await note(client, ctx, { account, func: 'RequestErasure' })
  })
  return dueAt
}

/** Of one's own account without `id`. Throws noErasure, or erasureRunning when its term is over. */
export async function cancelErasure(ctx: Context, id: VisibleAccountId | undefined): Promise<void> {
  if (id === accountOf(ctx.caller)) throw new AppError('cannotChangeSelf')
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const account = await lockRuled(client, ctx, id)
    const open = await findOpen(client, account.id)
    if (!open) throw new AppError('noErasure')
    if (open.state === 'running') throw new AppError('erasureRunning')
    const over = { state: 'taken_back' as const, held_by: '', ended_at: new Date(ctx.now()) }
    await run(
      client,
      db
        .updateTable('person_erasure')
        .set(rowFor('person_erasure', over))
        .where('id', '=', open.id),
    )
    await note(client, ctx, { account, func: 'TakeBackErasure' })
  })
}

const holdErrors = {
  money: 'erasureWithMoney',
  lastManager: 'lastManager',
} as const satisfies Record<ErasureHold, ErrorName>

/**
 * Staff of sellers is erased by whoever rules it. What would hold it when it is due (`holdOf`) refuses it at once.
 * Throws noPermission, lastManager, erasureWithMoney.
 */
async function checkMayGo(client: PoolClient, account: KnownAccount): Promise<void> {
  if (account.isSelf && account.organisationKind === 'seller') throw new AppError('noPermission')
  const cause = await holdOf(client, account)
  if (cause) throw new AppError(holdErrors[cause])
}

async function lockRuled(client: PoolClient, ctx: Context, id: VisibleAccountId | undefined) {
  const account = await lockAccount(client, ctx, id ?? (accountOf(ctx.caller) as VisibleAccountId))
  if (id !== undefined) checkMayRule(ctx.caller, account)
  return account
}

const findOpen = (client: PoolClient, accountId: number) =>
  first(
    client,
    db
      .selectFrom('person_erasure')
      .select(['id', 'state'])
      .where('account_id', '=', accountId)
      .where('state', 'in', ['waiting', 'running'])
      .forUpdate(),
  )

function note(
  client: PoolClient,
  ctx: Context,
  { account, func }: { account: KnownAccount; func: 'RequestErasure' | 'TakeBackErasure' },
) {
  const { id, login: name, organisationId: ownerId, isSelf } = account
  const object = { kind: 'account', id, name, ownerId } as const
  return writeAudit(client, ctx, `${isSelf ? 'user' : 'usermgr'}/${func}`, [{ object }])
}

/** In the background; the file is its starter's alone, for seven days. */
export async function beginPersonExport(ctx: Context): Promise<number> {
  const accountId = accountOf(ctx.caller)
  const { organisationId, name } = ctx.caller
  const id = await inTransaction(ctx.services.pool, async (client) => {
    const made = await createTask(client, ctx, { kind: 'person', organisationId, params: {} })
    const object = { kind: 'account', id: accountId, name: name } as const
    await writeAudit(client, ctx, 'user/StartPersonExport', [{ object }])
    return made
  })
  await announceTask(ctx.services, id)
  return id
}

const erasures = () =>
  db
    .selectFrom('person_erasure as e')
    .innerJoin('organisation as o', 'o.id', 'e.organisation_id')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .select(['e.id', 'e.account_id as accountId', 'e.state', 'e.counts', 'e.hash'])
    .select(['a.login', 'o.id as organisationId', 'o.name as organisation'])
    .select((eb) => [
      eb.ref('e.held_by').$castTo<ErasureHold | ''>().as('heldBy'),
      unixSeconds(eb.ref('e.asked_at')).as('askedAt'),
      unixSeconds(eb.ref('e.due_at')).as('dueAt'),
      unixSeconds(eb.ref('e.ended_at')).as('endedAt'),
      sql<boolean>`${eb.ref('e.asked_by')} = ${eb.ref('e.account_id')}`.as('isOwn'),
    ])
    .orderBy('e.id', 'desc')

export type ErasureRow = Awaited<ReturnType<typeof listErasures>>[number]

export type ErasurePage = {
  path: string
  accountId: number | undefined
  beforeId: number | undefined
  limit: number
}

/** Of accounts of this organisation and below, or of one of them, newest first. */
export function listErasures(pool: Pool, { path, accountId, beforeId, limit }: ErasurePage) {
  return all(
    pool,
    erasures()
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .$if(accountId !== undefined, (some) => some.where('e.account_id', '=', accountId ?? 0))
      .$if(beforeId !== undefined, (some) => some.where('e.id', '<', beforeId ?? 0))
      .limit(limit),
  )
}

/** What an erasure would take of the caller, and the last that was asked for. */
export async function readOwnPerson({ services, caller }: Context) {
  const accountId = accountOf(caller)
  return inScope(services.pool, caller.path, async (client) => {
    const person = await findPerson(client, accountId)
    const [erasure] = await all(client, erasures().where('e.account_id', '=', accountId).limit(1))
    return {
      devices: person?.device.length ?? 0,
      isAlone: (person?.organisation.length ?? 0) > 0,
      erasure,
    }
  })
}
