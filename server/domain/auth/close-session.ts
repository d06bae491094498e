import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PoolClient } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'

/** Ends one session. Open sockets and the caches of other processes hear of it on the bus. */
export async function closeSession(services: Services, sessionKey: string): Promise<void> {
  await services.pool.query('DELETE FROM session WHERE sid_hash = $1', [
    Buffer.from(sessionKey, 'hex'),
  ])
  services.memory.sessions.delete(sessionKey)
  await services.bus.publish('session', { sidHash: sessionKey })
}

/** Ends the caller's session and notes it in the audit log. */
export async function logOut(
  ctx: Pick<Context, 'services' | 'caller' | 'now' | 'ip' | 'requestId'>,
): Promise<void> {
  const { services, caller } = ctx
  await inTransaction(services.pool, async (client) => {
    await client.query('DELETE FROM session WHERE sid_hash = $1', [
      Buffer.from(caller.sessionKey, 'hex'),
    ])
    const id = caller.accountId ?? caller.deviceId
    const object = { kind: caller.kind, id, name: caller.name }
    await writeAudit(client, ctx, 'user/LoginOut', [{ object }])
  })
  await tellEnded(services, [caller.sessionKey])
}

/** Whose sessions: of an account, or of a device. */
export type SessionOwner = { accountId: number | undefined; deviceId: number | undefined }

/** Deletes the sessions of an owner but one, in the transaction of what makes them void. Returns them for `tellEnded`. */
export async function deleteSessions(
  client: PoolClient,
  { accountId, deviceId }: SessionOwner,
  exceptKey = '',
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `DELETE FROM session WHERE ${accountId === undefined ? 'device_id' : 'account_id'} = $1
       AND sid_hash <> $2 RETURNING encode(sid_hash, 'hex') AS key`,
    [accountId ?? deviceId ?? 0, Buffer.from(exceptKey, 'hex')],
  )
  return rows.map(({ key }) => key)
}

/**
 * Makes the sessions of an owner void but one, in the transaction of what changed its keys: whoever holds one is told
 * that the account information has changed (spec §8, 269877293). Returns them for `tellEnded`.
 */
export async function voidSessions(
  client: PoolClient,
  { accountId, deviceId }: SessionOwner,
  { now, exceptKey = '' }: { now: number; exceptKey?: string | undefined },
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `UPDATE session SET changed_at = $3 WHERE ${accountId === undefined ? 'device_id' : 'account_id'} = $1
       AND sid_hash <> $2 AND changed_at IS NULL RETURNING encode(sid_hash, 'hex') AS key`,
    [accountId ?? deviceId ?? 0, Buffer.from(exceptKey, 'hex'), new Date(now)],
  )
  return rows.map(({ key }) => key)
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
