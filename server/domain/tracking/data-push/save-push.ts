import { sql } from 'kysely'
import type { PushType } from '#lib/codes/data-push.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { VisibleGroupId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { accountOf } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { allowedTypes } from './allowed-types.ts'
import { mayCall } from './check-address.ts'
import { lockPush } from './data-push.ts'
import { moveCursor } from './fill-queue.ts'
import { newSecret } from './seal-secret.ts'
import { pushSources } from './sources/push-sources.ts'
import type { PushCursor } from './sources/taken.ts'

/** What a person sets of one. */
type PushFacts = {
  address: string
  types: readonly PushType[]
  organisationId: number
  groupId: VisibleGroupId | undefined
  models: readonly string[]
  hasAlarmEnds: boolean
}

const columnsOf = ({
  address,
  types,
  organisationId,
  groupId,
  models,
  hasAlarmEnds,
}: PushFacts) => ({
  address: address,
  types: [...new Set(types)],
  organisation_id: organisationId,
  group_id: groupId ?? null,
  models: [...new Set(models)],
  alarm_ends: hasAlarmEnds,
})

type Cursors = [PushType, PushCursor][]

/** Of types that begin now. */
async function cursorsOf({ services }: Context, types: readonly PushType[]): Promise<Cursors> {
  const stores = { main: services.pool, positions: services.positions }
  return Promise.all(
    types.map(
      async (type): Promise<Cursors[number]> => [type, await pushSources[type].now(stores)],
    ),
  )
}

/** Throws pushAddressRefused, noPermission. */
function checkFacts({ services, caller }: Context, { address, types }: PushFacts): void {
  if (!mayCall(address, services.config)) throw new AppError('pushAddressRefused')
  if (allowedTypes(types, caller.permissions).length < types.length)
    throw new AppError('noPermission')
}

/** Throws tooManyPushesOfOrganisation. */
async function checkRoom(client: PoolClient, organisationId: number): Promise<void> {
  await lockUntilCommit(client, 'data pushes to', organisationId)
  const there = db
    .selectFrom('data_push')
    .select('id')
    .where('organisation_id', '=', organisationId)
  if ((await run(client, there)) >= dataPushLimits.perOrganisation)
    throw new AppError('tooManyPushesOfOrganisation', { max: dataPushLimits.perOrganisation })
}

type NewPush = { facts: PushFacts; brand: string }

/** Its id and secret, which is told once. Events from now on are delivered. Throws tooManyPushes, tooManyPushesOfOrganisation, pushAddressRefused, noPermission. */
export async function createPush(
  ctx: Context,
  { facts, brand }: NewPush,
): Promise<{ id: number; secret: string }> {
  const { services, now } = ctx
  const accountId = accountOf(ctx.caller)
  checkFacts(ctx, facts)
  const secret = newSecret(services.config.SECRET)
  const cursors = await cursorsOf(ctx, facts.types)
  return inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'data pushes of', accountId)
    const own = db.selectFrom('data_push').select('id').where('account_id', '=', accountId)
    if ((await run(client, own)) >= dataPushLimits.perAccount)
      throw new AppError('tooManyPushes', { max: dataPushLimits.perAccount })
    await checkRoom(client, facts.organisationId)
    const at = new Date(now())
    const row = {
      ...columnsOf(facts),
      account_id: accountId,
      secret: secret.sealed,
      secret_tail: secret.tail,
      brand: brand,
      lang: ctx.lang,
      next_at: at,
      created_at: at,
      updated_at: at,
    }
    const made = await first(
      client,
      db.insertInto('data_push').values(rowFor('data_push', row)).returning('id'),
    )
    if (!made) throw new Error('no subscription came back')
    for (const [type, cursor] of cursors)
      await moveCursor(client, { pushId: made.id, type, cursor })
    const { groupId: group, ...after } = facts
    await noteChange(client, ctx, { func: 'dev/SetPush', id: made.id, after: { ...after, group } })
    return { id: made.id, secret: secret.text }
  })
}

type PushChange = { facts: PushFacts; renewsSecret: boolean }

/** The new secret, where it was renewed. Types that are added begin now. Throws notFound, tooManyPushesOfOrganisation, pushAddressRefused, noPermission. */
export async function changePush(
  ctx: Context,
  id: number,
  { facts, renewsSecret }: PushChange,
): Promise<{ secret: string | null }> {
  const { services, now } = ctx
  checkFacts(ctx, facts)
  const renewed = renewsSecret ? newSecret(services.config.SECRET) : undefined
  const cursors = await cursorsOf(ctx, facts.types)
  await inTransaction(services.pool, async (client) => {
    const push = await lockPush(client, accountOf(ctx.caller), id)
    if (!push) throw new AppError('notFound')
    if (facts.organisationId !== push.organisationId) await checkRoom(client, facts.organisationId)
    const at = now()
    const row = {
      ...columnsOf(facts),
      ...(facts.address !== push.address && { fails: 0, failing_since: null, last_error: '' }),
      ...(facts.address !== push.address && { next_at: new Date(at) }),
      ...(renewed && {
        secret: renewed.sealed,
        secret_tail: renewed.tail,
        former_secret: push.secret,
        former_tail: push.secretTail,
        former_until: new Date(at + dataPushLimits.formerHours * 3_600_000),
      }),
      updated_at: new Date(at),
    }
    const update = db.updateTable('data_push').set(rowFor('data_push', row))
    await run(client, update.where('id', '=', id))
    for (const [type, cursor] of cursors)
      if (!push.types.includes(type)) await moveCursor(client, { pushId: id, type, cursor })
    const over = db.deleteFrom('data_push_cursor').where('push_id', '=', id)
    await run(
      client,
      over.where((eb) => eb.not(eb('type', '=', anyOf([...facts.types] as string[])))),
    )
    const { address, types, models, organisationId, hasAlarmEnds } = push
    await noteChange(client, ctx, {
      func: 'dev/SetPush',
      id: id,
      before: { address, types, models, organisationId, hasAlarmEnds, group: push.groupId },
      after: { ...facts, ...(renewed && { isSecretRenewed: true }) },
    })
  })
  return { secret: renewed?.text ?? null }
}

/** With its log and what waits. Throws notFound. */
export async function removePush(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx.services.pool, async (client) => {
    const push = await lockPush(client, accountOf(ctx.caller), id)
    if (!push) throw new AppError('notFound')
    await run(client, db.deleteFrom('data_push').where('id', '=', id))
    const { address, types } = push
    await noteChange(client, ctx, { func: 'dev/DeletePush', id, before: { address, types } })
  })
}

/** One that is taken up again goes on where it stopped, at once. Throws notFound. */
export async function restPush(
  ctx: Context,
  { id, isPaused }: { id: number; isPaused: boolean },
): Promise<void> {
  const at = new Date(ctx.now())
  await inTransaction(ctx.services.pool, async (client) => {
    const push = await lockPush(client, accountOf(ctx.caller), id)
    if (!push) throw new AppError('notFound')
    const rest = {
      pause: push.pause || 'byOwner',
      paused_at: sql<Date>`coalesce(paused_at, ${at})`,
    }
    const goesOn = { pause: '', paused_at: null, fails: 0, failing_since: null, next_at: at }
    const update = db.updateTable('data_push')
    const set = isPaused
      ? update.set(rowFor('data_push', rest))
      : update.set(rowFor('data_push', goesOn))
    await run(client, set.set(rowFor('data_push', { updated_at: at })).where('id', '=', id))
    await noteChange(client, ctx, { func: 'dev/Pause', id, after: { isPaused } })
  })
}

type Change = {
  func: string
  id: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export async function noteChange(
  client: PoolClient,
  ctx: Context,
  { func, id, ...facts }: Change,
): Promise<void> {
  const object = { kind: 'push', id: id, name: '' } as const
  await writeAudit(client, ctx, func, [{ object, ...facts }])
}
