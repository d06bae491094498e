import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellEnded } from '../auth/close-session.ts'
import { tellOfEnd } from '../schedule/tell-of-end.ts'
import { checkMayRule, checkNotLastManager, lockAccount } from './lock-account.ts'

export async function removeAccount(ctx: Context, id: VisibleAccountId): Promise<number> {
  const gone = await inScope(ctx.services.pool, ctx.caller.path, (client) =>
    removeAccountIn(client, ctx, id),
  )
  await tellRemoved(ctx.services, id, gone)
  return gone.freed.length
}

/** What others are told after the commit. */
export type RemovedAccount = {
  /** Sessions and keys. */
  ended: string[]
  freed: { id: number; imei: string }[]
  mayEditBrand: boolean
}

/** Runs in `client`'s transaction; `tellRemoved` follows it. */
export async function removeAccountIn(
  client: PoolClient,
  ctx: Context,
  id: VisibleAccountId,
): Promise<RemovedAccount> {
  const { caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotDeleteSelf')
  const account = await lockAccount(client, ctx, id)
  checkMayRule(caller, account)
  await checkNotLastManager(client, account)
  const gone = await deleteAccounts(client, [id], ctx.now())
  const ownerId = account.organisationId
  const object = { kind: 'account', id, name: account.login, ownerId } as const
  const { name, role, organisationId, organisation } = account
  const before = { name, role, organisationId, organisation, devices: gone.freed.length }
  await writeAudit(client, ctx, 'usermgr/DelUser', [{ object, before }])
  return { ...gone, mayEditBrand: account.listed.includes('e_ua_edit_brand') }
}

export async function tellRemoved(
  services: Services,
  id: VisibleAccountId,
  { ended, freed, mayEditBrand }: RemovedAccount,
): Promise<void> {
  await tellEnded(services, ended)
  // What it lent is out of sight.
  await services.bus.publish('session', { accountId: id })
  if (mayEditBrand) await services.bus.publish('brand', {})
  await Promise.all(freed.map((device) => services.bus.publish('device', device)))
}

/** Returns what to send after commit. */
export async function deleteAccounts(
  client: PoolClient,
  ids: readonly number[],
  now: number,
): Promise<{ ended: string[]; freed: { id: number; imei: string }[] }> {
  const own = anyOf(ids)
  const freed = await all(
    client,
    db
      .updateTable('device')
      .set({ account_id: null })
      .where('account_id', '=', own)
      .returning(['id', 'imei']),
  )
  const sessions = await all(
    client,
    db.deleteFrom('session').where('account_id', '=', own).returning('sid_hash'),
  )
  const links = db.updateTable('device_share').set({ revoked_at: new Date(now) })
  await run(client, links.where('account_id', '=', own).where('revoked_at', 'is', null))
  await tellOfEnd(client, ids, now)
  const keys = await all(
    client,
    db.deleteFrom('api_key').where('account_id', '=', own).returning('key_hash'),
  )
  await run(client, db.deleteFrom('account').where('id', '=', own))
  const hashes = [...sessions.map(({ sid_hash }) => sid_hash), ...keys.map((key) => key.key_hash)]
  return { ended: hashes.map((one) => one.toString('hex')), freed }
}
