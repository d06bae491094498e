import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkMayRule, rightsInForce } from '../account/lock-account.ts'
import { deleteAccounts } from '../account/remove-account.ts'
import { tellEnded } from '../auth/close-session.ts'
import { type LockedOrganisation, lockOrganisation, lockTree } from './lock-tree.ts'
import { refuseDealer } from './modify-organisation.ts'

type Removal = {
  withAccounts: boolean
  /** What it was paid can be charged back. */
  mayComeToOwe: (
    client: PoolClient,
    owner: { organisationId: number; now: number },
  ) => Promise<boolean>
}

/** With groups and, if asked, accounts, whose sessions end; counts accounts. */
export async function removeOrganisation(
  ctx: Context,
  id: number,
  removal: Removal,
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
      await refuseInUse(client, ctx, id, removal)
      const doomed = await lockAccounts(client, ctx, home)
      const ids = doomed.map((account) => account.id)
      const gone = await deleteAccounts(client, ids, ctx.now())
      await run(client, db.deleteFrom('device_group').where('organisation_id', '=', id))
      await run(client, db.deleteFrom('organisation').where('id', '=', id))
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
  const brand = db.selectFrom('brand_config').select('brand').where('owner_id', '=', id)
  if (await first(services.pool, brand)) await services.bus.publish('brand', {})
  return accounts
}

async function lockAccounts(client: PoolClient, { caller }: Context, home: LockedOrganisation) {
  const accounts = await all(
    client,
    db
      .selectFrom('account')
      .select(['id', 'login', 'name', 'role', 'permissions as listed'])
      .where('organisation_id', '=', home.id)
      .orderBy('id')
      .forUpdate(),
  )
  if (accounts.length > 0 && !caller.permissions.includes('e_ua_edit_account'))
    throw new AppError('noPermission')
  for (const account of accounts)
    checkMayRule(caller, { role: account.role, inForce: rightsInForce(account, home) })
  return accounts
}

async function refuseInUse(
  client: PoolClient,
  { now }: Context,
  id: number,
  { withAccounts, mayComeToOwe }: Removal,
): Promise<void> {
  const inUse = await first(client, countUses(id))
  const { children, devices = 0, recycled = 0, accounts } = inUse ?? {}
  if (children) throw new AppError('familyHasChildren', { count: children })
  if (devices > 0) throw new AppError('familyHasDevices', { count: devices })
  if (recycled > 0) throw new AppError('familyHasRecycled', { count: recycled })
  await refuseDealer(client, id)
  if (await first(client, moneyOf(id))) throw new AppError('familyHasMoney')
  if (await mayComeToOwe(client, { organisationId: id, now: now() }))
    throw new AppError('familyChargeable')
  if (await first(client, simsOf(id))) throw new AppError('familyHasSims')
  if (accounts && !withAccounts) throw new AppError('familyHasAccounts', { count: accounts })
}

const moneyOf = (id: number) =>
  db
    .selectFrom('ledger_account')
    .select('id')
    .where('organisation_id', '=', id)
    .where('balance', '<>', 0)
    .limit(1)

const simsOf = (id: number) =>
  db.selectFrom('sim_card').select('id').where('organisation_id', '=', id).limit(1)

const countUses = (id: number) =>
  db
    .selectFrom('device')
    .select((eb) => [
      eb
        .selectFrom('organisation')
        .select(eb.fn.countAll<number>().as('n'))
        .where('parent_id', '=', id)
        .as('children'),
      eb.fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('devices'),
      eb.fn.countAll<number>().filterWhere('deleted_at', 'is not', null).as('recycled'),
      eb
        .selectFrom('account')
        .select(eb.fn.countAll<number>().as('n'))
        .where('organisation_id', '=', id)
        .as('accounts'),
    ])
    .where('organisation_id', '=', id)
