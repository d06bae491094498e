import { type Expression, sql } from 'kysely'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { endPushOf } from '../web-push/end-push.ts'
import { deleteSessions, tellEnded } from './close-session.ts'
import { mostSessions } from './open-session.ts'

/** Digits of the hash: do not reveal the sid. */
const idLength = 32

const idOf = (sidHash: Expression<Buffer>) =>
  sql<string>`left(encode(${sidHash}, 'hex'), ${sql.lit(idLength)})`

const idleEnd = (seenAt: Expression<Date>, idleSeconds: Expression<number>) =>
  sql<Date>`${seenAt} + make_interval(secs => ${idleSeconds})`

const ownedBy = ({ kind, accountId, deviceId }: Caller) =>
  [kind === 'account' ? 'account_id' : 'device_id', '=', accountId ?? deviceId ?? 0] as const

export type OwnSession = {
  id: string
  isCurrent: boolean
  flag: LoginFlag
  ip: string
  agent: string
  isBrowser: boolean
  createdAt: Date
  seenAt: Date
  endsAt: Date
}

export async function listOwnSessions({ services, caller, now }: Context): Promise<OwnSession[]> {
  const present = Buffer.from(caller.sessionKey, 'hex')
  const at = new Date(now())
  return all(
    services.pool,
    db
      .selectFrom('session')
      .select((eb) => [
        idOf(eb.ref('sid_hash')).as('id'),
        eb('sid_hash', '=', present).$castTo<boolean>().as('isCurrent'),
        eb('secret_hash', 'is not', null).$castTo<boolean>().as('isBrowser'),
      ])
      .select(['flag', 'ip', 'agent'])
      .select(['created_at as createdAt', 'seen_at as seenAt', 'ends_at as endsAt'])
      .where(...ownedBy(caller))
      .where('changed_at', 'is', null)
      .where('ends_at', '>', at)
      .where((eb) => eb(idleEnd(eb.ref('seen_at'), eb.ref('idle_seconds')), '>', at))
      .orderBy((eb) => eb('sid_hash', '=', present), 'desc')
      .orderBy('seen_at', 'desc')
      .limit(mostSessions)
      .$narrowType<{ flag: LoginFlag }>(),
  )
}

/** Without `id` all others; returns how many. */
export async function endOwnSessions(ctx: Context, id: string | undefined): Promise<number> {
  const { services, caller } = ctx
  const ended = await inTransaction(services.pool, async (client) => {
    const keys = id
      ? await deleteOne(client, ctx, id)
      : await deleteSessions(client, caller, caller.sessionKey)
    const object = { kind: caller.kind, id: caller.accountId ?? caller.deviceId, name: caller.name }
    await writeAudit(client, ctx, 'user/KillSession', [{ object, after: { ended: keys.length } }])
    return keys
  })
  await tellEnded(services, ended)
  return ended.length
}

async function deleteOne(client: PoolClient, { caller }: Context, id: string): Promise<string[]> {
  const deleted = await all(
    client,
    db
      .deleteFrom('session')
      .where(...ownedBy(caller))
      .where((eb) => eb(idOf(eb.ref('sid_hash')), '=', id))
      .returning('sid_hash'),
  )
  if (deleted.length === 0) throw new AppError('notFound')
  const keys = deleted.map(({ sid_hash }) => sid_hash.toString('hex'))
  await endPushOf(client, keys)
  return keys
}
