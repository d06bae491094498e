import { type Permission, permissions, type Role } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { callerOf } from '../auth/find-session.ts'
import { type LockedOrganisation, lockOrganisation } from '../organisation/lock-tree.ts'
import { type AccountRow, selectAccounts } from './account-row.ts'

export type KnownAccount = AccountRow & {
  listed: string[]
  inForce: readonly Permission[]
  home: LockedOrganisation
  isSelf: boolean
}

const oneAccount = (id: number) =>
  selectAccounts()
    .select(['a.permissions as listed', 'o.parent_id as parentId'])
    .where('a.id', '=', id)

type FoundAccount = AccountRow & { listed: string[]; parentId: number | null }

export async function findAccount(
  { caller, services }: Context,
  id: VisibleAccountId,
): Promise<KnownAccount> {
  const found = await first(services.pool, oneAccount(id))
  if (!found?.path.startsWith(caller.path)) throw new AppError('accountNotFound')
  return knownAccount(found, caller)
}

/** Until the transaction ends: of two administrators demoting each other one is refused. */
export async function lockAccount(
  client: PoolClient,
  ctx: Context,
  id: VisibleAccountId,
): Promise<KnownAccount> {
  const place = await first(
    client,
    db.selectFrom('account').select('organisation_id').where('id', '=', id),
  )
  if (!place) throw new AppError('accountNotFound')
  const home = await lockOrganisation(client, ctx, place.organisation_id)
  const found = await first(client, oneAccount(id).forUpdate('a'))
  // Accounts never change organisation.
  if (found?.organisationId !== home.id) throw new AppError('accountNotFound')
  return knownAccount(found, ctx.caller)
}

function knownAccount(found: FoundAccount, caller: Caller): KnownAccount {
  const { organisationId: id, path, organisation: name, organisationKind: kind, parentId } = found
  const home = { id, path, name, kind, parentId }
  return {
    ...found,
    inForce: rightsInForce(found, home),
    home,
    isSelf: found.id === caller.accountId,
  }
}

export function rightsInForce(
  account: Pick<AccountRow, 'id' | 'name' | 'role'> & { listed: string[] },
  home: Pick<LockedOrganisation, 'id' | 'path' | 'parentId'>,
): readonly Permission[] {
  const row = {
    account_id: account.id,
    device_id: null,
    flag: 'e_account_login',
    organisation_id: home.id,
    path: home.path,
    parent_id: home.parentId,
    role: account.role,
    permissions: account.listed,
    // Rights alone are asked for.
    zone: 'UTC',
    name: account.name,
  } as const
  return callerOf({ ...row, permissions: account.listed }, '').permissions
}

export function checkRank({ role }: Caller, ...concerned: (Role | undefined)[]): void {
  if (role !== 'e_role_manager' && concerned.includes('e_role_manager'))
    throw new AppError('managersOnly')
}

/**
 * Against taking over (password, contacts, second factor, role) and cutting off (freeze, delete,
 * rights).
 */
export function checkMayRule(
  caller: Caller,
  account: Pick<KnownAccount, 'role' | 'inForce'>,
): void {
  checkRank(caller, account.role)
  if (holdsMore(caller, account)) throw new AppError('holdsMore')
}

export const holdsMore = (caller: Caller, { inForce }: Pick<KnownAccount, 'inForce'>): boolean =>
  inForce.some((right) => !caller.permissions.includes(right))

export type RankedAccount = Pick<KnownAccount, 'id' | 'role' | 'isFrozen' | 'organisationId'>

/** The organisation must be locked. */
export async function checkNotLastManager(
  client: PoolClient,
  account: RankedAccount,
): Promise<void> {
  if (await isLastManager(client, account)) throw new AppError('lastManager')
}

/** Whether nobody else could manage its organisation, which must be locked. Whose erasure has begun is as good as gone. */
export async function isLastManager(
  client: PoolClient,
  { id, role, isFrozen, organisationId }: RankedAccount,
): Promise<boolean> {
  if (role !== 'e_role_manager' || isFrozen) return false
  const other = await first(
    client,
    db
      .selectFrom('account as a')
      .select('a.id')
      .where('a.organisation_id', '=', organisationId)
      .where('a.id', '<>', id)
      .where('a.role', '=', 'e_role_manager')
      .where('a.frozen_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('person_erasure as e')
              .select('e.id')
              .whereRef('e.account_id', '=', 'a.id')
              .where('e.state', '=', 'running'),
          ),
        ),
      )
      .limit(1),
  )
  return other === undefined
}

export function inOrder(rights: readonly string[]): Permission[] {
  const wanted = new Set(rights)
  return permissions.filter((right) => wanted.has(right))
}
