import type { Context } from '../../context.ts'
import type { VisibleAccountId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { deleteSessions, tellEnded } from '../auth/close-session.ts'
import { checkHoldsAll, checkNotLastManager, checkRank, lockAccount } from './lock-account.ts'

/**
 * Deletes an account of the own organisation or below. Its sessions end and devices bound to it are free. Throws
 * notFound, cannotDeleteSelf, managersOnly, holdsMore, lastManager. Returns how many devices were bound to it.
 */
export async function removeAccount(ctx: Context, id: VisibleAccountId): Promise<number> {
  const { services, caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotDeleteSelf')
  const { ended, freed } = await inScope(services.pool, ctx.caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    checkRank(caller, account.role)
    checkHoldsAll(caller, account)
    await checkNotLastManager(client, account)
    const ended = await deleteSessions(client, { accountId: id, deviceId: undefined })
    const freed = await freeDevicesOf(client, [id])
    await client.query('DELETE FROM account WHERE id = $1', [id])
    const ownerId = account.organisationId
    const object = { kind: 'account', id, name: account.login, ownerId } as const
    const { name, role, organisationId, organisation } = account
    const before = { name, role, organisationId, organisation, devices: freed.length }
    await writeAudit(client, ctx, 'usermgr/DelUser', [{ object, before }])
    return { ended, freed }
  })
  await tellEnded(services, ended)
  await Promise.all(freed.map((device) => services.bus.publish('device', device)))
  return freed.length
}

/** Unbinds all devices from accounts that are about to go; returns them for the bus. */
export async function freeDevicesOf(
  client: PoolClient,
  accountIds: readonly number[],
): Promise<{ id: number; imei: string }[]> {
  const { rows } = await client.query<{ id: number; imei: string }>(
    'UPDATE device SET account_id = NULL WHERE account_id = ANY($1) RETURNING id, imei',
    [accountIds],
  )
  return rows
}
