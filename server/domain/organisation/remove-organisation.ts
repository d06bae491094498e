import type { Role } from '#lib/codes/permissions.ts'
import type { Context } from '../../context.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { checkMayRule, rightsInForce } from '../account/lock-account.ts'
import { deleteAccounts } from '../account/remove-account.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { tellEnded } from '../auth/close-session.ts'
import { type LockedOrganisation, lockOrganisation, lockTree } from './lock-tree.ts'
import { refuseDealer } from './modify-organisation.ts'

/**
 * Deletes an organisation of the caller's tree with its groups and, when told so, its accounts, whose sessions end.
 * Throws notFound, ownFamily, and with their counts familyHasChildren, familyHasDevices, familyHasRecycled,
 * familyDeals and familyHasAccounts; and as for each account alone noPermission, managersOnly and holdsMore. Returns how
 * many accounts went with it.
 */
export async function removeOrganisation(
  ctx: Context,
  id: number,
  { withAccounts }: { withAccounts: boolean },
): Promise<number> {
  const { services, caller } = ctx
  if (id === caller.organisationId) throw new AppError('ownFamily')
  const { accounts, ended, freed } = await inScope(
    services.pool,
    ctx.caller.path,
    async (client) => {
      await lockTree(client, 'change')
      const home = await lockOrganisation(client, ctx, id, { toDelete: true })
      const { name, parentId, kind } = home
      await refuseInUse(client, id, withAccounts)
      const doomed = await lockAccounts(client, ctx, home)
      const ids = doomed.map((account) => account.id)
      const gone = await deleteAccounts(client, ids, ctx.now())
      await client.query('DELETE FROM device_group WHERE organisation_id = $1', [id])
      await client.query('DELETE FROM organisation WHERE id = $1', [id])
      const before = { name, kind, parentId, accounts: doomed.map(({ login }) => login) }
      const object = { kind: 'organisation', id, name } as const
      const alongside = doomed.map(({ id: accountId, login, name: nickName, role }) => ({
        object: { kind: 'account', id: accountId, name: login } as const,
        before: { nickName, role, organisationId: id, organisation: name },
      }))
      await writeAudit(client, ctx, 'family/DelFamily', [{ object, before }, ...alongside])
      return { accounts: doomed.length, ...gone }
    },
  )
  await tellEnded(services, ended)
  await Promise.all(freed.map((device) => services.bus.publish('device', device)))
  return accounts
}

type Doomed = { id: number; login: string; name: string; role: Role; listed: string[] }

/** The accounts that go with an organisation: only who might delete each of them deletes all. */
async function lockAccounts(
  client: PoolClient,
  { caller }: Context,
  home: LockedOrganisation,
): Promise<Doomed[]> {
  const { rows } = await client.query<Doomed>(
    `SELECT id, login, name, role, permissions AS listed FROM account WHERE organisation_id = $1
     ORDER BY id FOR UPDATE`,
    [home.id],
  )
  if (rows.length > 0 && !caller.permissions.includes('e_ua_edit_account'))
    throw new AppError('noPermission')
  for (const account of rows)
    checkMayRule(caller, { role: account.role, inForce: rightsInForce(account, home) })
  return rows
}

async function refuseInUse(client: PoolClient, id: number, withAccounts: boolean): Promise<void> {
  const { rows } = await client.query<
    Record<'children' | 'devices' | 'recycled' | 'accounts', number>
  >(
    `SELECT (SELECT count(*) FROM organisation WHERE parent_id = $1) AS children,
       count(*) FILTER (WHERE deleted_at IS NULL) AS devices,
       count(*) FILTER (WHERE deleted_at IS NOT NULL) AS recycled,
       (SELECT count(*) FROM account WHERE organisation_id = $1) AS accounts
     FROM device WHERE organisation_id = $1`,
    [id],
  )
  const { children = 0, devices = 0, recycled = 0, accounts = 0 } = rows[0] ?? {}
  if (children > 0) throw new AppError('familyHasChildren', { count: children })
  if (devices > 0) throw new AppError('familyHasDevices', { count: devices })
  if (recycled > 0) throw new AppError('familyHasRecycled', { count: recycled })
  await refuseDealer(client, id)
  if (accounts > 0 && !withAccounts) throw new AppError('familyHasAccounts', { count: accounts })
}
