import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { leaveOfSession } from '../provider/provider-session.ts'
import { endPushOf } from '../web-push/end-push.ts'

export const deleteSession = (sessionKey: string) =>
  db.deleteFrom('session').where('sid_hash', '=', Buffer.from(sessionKey, 'hex'))

export async function closeSession(services: Services, sessionKey: string): Promise<void> {
  await inTransaction(services.pool, async (client) => {
    await run(client, deleteSession(sessionKey))
    await endPushOf(client, [sessionKey])
  })
  services.memory.sessions.delete(sessionKey)
  await services.bus.publish('session', { sidHash: sessionKey })
}

/** Where to go on to, to log out at the identity provider that opened the session; undefined without one. */
export async function logOut(
  ctx: Pick<Context, 'services' | 'caller' | 'now' | 'ip' | 'requestId'>,
): Promise<string | undefined> {
  const { services, caller } = ctx
  const leave = await inTransaction(services.pool, async (client) => {
    const goesOn = await leaveOfSession(client, caller.sessionKey, services.config.SECRET)
    await run(client, deleteSession(caller.sessionKey))
    await endPushOf(client, [caller.sessionKey])
    const id = caller.accountId ?? caller.deviceId
    const object = { kind: caller.kind, id, name: caller.name }
    await writeAudit(client, ctx, 'user/LoginOut', [{ object }])
    return goesOn
  })
  await tellEnded(services, [caller.sessionKey])
  return leave
}

export type SessionOwner = { accountId: number | undefined; deviceId: number | undefined }

/** Returns the sessions for `tellEnded`. */
export async function deleteSessions(
  client: PoolClient,
  { accountId, deviceId }: SessionOwner,
  exceptKey = '',
): Promise<string[]> {
  const deleted = await all(
    client,
    db
      .deleteFrom('session')
      .where(accountId === undefined ? 'device_id' : 'account_id', '=', accountId ?? deviceId ?? 0)
      .where('sid_hash', '<>', Buffer.from(exceptKey, 'hex'))
      .returning('sid_hash'),
  )
  return ended(client, deleted)
}

/** In the change's transaction. Holders get 269877293 (account changed). Returns them for `tellEnded`. */
export async function voidSessions(
  client: PoolClient,
  { accountId, deviceId }: SessionOwner,
  { now, exceptKey = '' }: { now: number; exceptKey?: string | undefined },
): Promise<string[]> {
  const changed = await all(
    client,
    db
      .updateTable('session')
      .set({ changed_at: new Date(now) })
      .where(accountId === undefined ? 'device_id' : 'account_id', '=', accountId ?? deviceId ?? 0)
      .where('sid_hash', '<>', Buffer.from(exceptKey, 'hex'))
      .where('changed_at', 'is', null)
      .returning('sid_hash'),
  )
  return ended(client, changed)
}

async function ended(client: PoolClient, rows: { sid_hash: Buffer }[]): Promise<string[]> {
  const keys = rows.map(({ sid_hash }) => sid_hash.toString('hex'))
  await endPushOf(client, keys)
  return keys
}

/** After commit: drops them, sessions or keys, from sockets and caches. */
export async function tellEnded({ memory, bus }: Services, keys: readonly string[]): Promise<void> {
  for (const sidHash of keys) {
    memory.sessions.delete(sidHash)
    memory.keys.delete(sidHash)
  }
  await Promise.all(keys.map((sidHash) => bus.publish('session', { sidHash })))
}

export async function forgetAccount({ memory, bus }: Services, accountId: number): Promise<void> {
  memory.sessions.clear()
  memory.keys.clear()
  await bus.publish('session', { accountId })
}
