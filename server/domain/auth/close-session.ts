import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PoolClient } from '../../db/pool.ts'
import { all, db, run } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'

/** The statement that deletes one session. */
export const deleteSession = (sessionKey: string) =>
  db.deleteFrom('session').where('sid_hash', '=', Buffer.from(sessionKey, 'hex'))

/** Ends one session. Open sockets and the caches of other processes hear of it on the bus. */
export async function closeSession(services: Services, sessionKey: string): Promise<void> {
  await run(services.pool, deleteSession(sessionKey))
  services.memory.sessions.delete(sessionKey)
  await services.bus.publish('session', { sidHash: sessionKey })
}

/** Ends the caller's session and notes it in the audit log. */
export async function logOut(
  ctx: Pick<Context, 'services' | 'caller' | 'now' | 'ip' | 'requestId'>,
): Promise<void> {
  const { services, caller } = ctx
  await inTransaction(services.pool, async (client) => {
    await run(client, deleteSession(caller.sessionKey))
    const id = caller.accountId ?? caller.deviceId
    const object = { kind: caller.kind, id, name: caller.name }
    await writeAudit(client, ctx, 'user/LoginOut', [{ object }])
  })
  await tellEnded(services, [caller.sessionKey])
}

/** Whose sessions: of an account, or of a device. */
export type SessionOwner = { accountId: number | undefined; deviceId: number | undefined }

/**
 * Deletes the sessions of an owner but one, in the transaction of what makes them void. Returns them for `tellEnded`.
 */
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
  return deleted.map(({ sid_hash }) => sid_hash.toString('hex'))
}

/**
 * Makes the sessions of an owner void but one, in the transaction of what changed its keys: whoever holds one is told
 * that the account information has changed (269877293). Returns them for `tellEnded`.
 */
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
  return changed.map(({ sid_hash }) => sid_hash.toString('hex'))
}

/** Makes open sockets and the caches of all processes forget sessions that ended; after the commit. */
export async function tellEnded({ memory, bus }: Services, keys: readonly string[]): Promise<void> {
  for (const sidHash of keys) memory.sessions.delete(sidHash)
  await Promise.all(keys.map((sidHash) => bus.publish('session', { sidHash })))
}

/** Makes all processes read an account's sessions anew, after its name or settings changed. */
export async function forgetAccount({ memory, bus }: Services, accountId: number): Promise<void> {
  memory.sessions.clear()
  await bus.publish('session', { accountId })
}
