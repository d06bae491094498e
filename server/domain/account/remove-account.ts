import type { Context } from '../../context.ts'
import type { VisibleAccountId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { tellEnded } from '../auth/close-session.ts'
import { checkMayRule, checkNotLastManager, lockAccount } from './lock-account.ts'

/**
 * Deletes an account of the own organisation or below. Its sessions and links end and devices bound to it are free. Throws
 * notFound, cannotDeleteSelf, managersOnly, holdsMore, lastManager. Returns how many devices were bound to it.
 */
export async function removeAccount(ctx: Context, id: VisibleAccountId): Promise<number> {
  const { services, caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotDeleteSelf')
  const { ended, freed } = await inScope(services.pool, ctx.caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    checkMayRule(caller, account)
    await checkNotLastManager(client, account)
    const gone = await deleteAccounts(client, [id], ctx.now())
    const ownerId = account.organisationId
    const object = { kind: 'account', id, name: account.login, ownerId } as const
    const { name, role, organisationId, organisation } = account
    const before = { name, role, organisationId, organisation, devices: gone.freed.length }
    await writeAudit(client, ctx, 'usermgr/DelUser', [{ object, before }])
    return gone
  })
  await tellEnded(services, ended)
  await Promise.all(freed.map((device) => services.bus.publish('device', device)))
  return freed.length
}

/**
 * Deletes accounts, their sessions and the links they made; devices bound to them are free. Returns what is to be told
 * after the commit.
 */
export async function deleteAccounts(
  client: PoolClient,
  ids: readonly number[],
  now: number,
): Promise<{ ended: string[]; freed: { id: number; imei: string }[] }> {
  const { rows: freed } = await client.query<{ id: number; imei: string }>(
    'UPDATE device SET account_id = NULL WHERE account_id = ANY($1) RETURNING id, imei',
    [ids],
  )
  const { rows: sessions } = await client.query<{ key: string }>(
    `DELETE FROM session WHERE account_id = ANY($1) RETURNING encode(sid_hash, 'hex') AS key`,
    [ids],
  )
  await client.query(
    'UPDATE device_share SET revoked_at = $2 WHERE account_id = ANY($1) AND revoked_at IS NULL',
    [ids, new Date(now)],
  )
  await client.query('DELETE FROM account WHERE id = ANY($1)', [ids])
  return { ended: sessions.map(({ key }) => key), freed }
}
