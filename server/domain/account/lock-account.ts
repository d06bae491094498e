import { type Permission, permissions, type Role } from '#lib/codes/permissions.ts'
import type { Caller, Context } from '../../context.ts'
import type { VisibleAccountId } from '../../db/family-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { callerOf } from '../auth/find-session.ts'
import { type LockedOrganisation, lockOrganisation } from '../organisation/lock-tree.ts'
import { type AccountRow, selectAccounts } from './account-row.ts'

/** An account with what it lists and what of that counts. */
export type KnownAccount = AccountRow & {
  listed: string[]
  /** Rights in force: all of them for administrators of the root. */
  inForce: readonly Permission[]
  home: LockedOrganisation
  isSelf: boolean
}

const oneAccount = (id: number) =>
  selectAccounts()
    .select(['a.permissions as listed', 'o.parent_id as parentId'])
    .where('a.id', '=', id)

type FoundAccount = AccountRow & { listed: string[]; parentId: number | null }

/** An account of the caller's tree as it is now. Throws notFound. */
export async function findAccount(
  { caller, services }: Context,
  id: VisibleAccountId,
): Promise<KnownAccount> {
  const found = await first(services.pool, oneAccount(id))
  if (!found?.path.startsWith(caller.path)) throw new AppError('notFound')
  return knownAccount(found, caller)
}

/**
 * Locks an account and its organisation until the transaction ends, so that of two administrators who take the rank from one another one is
 * refused. Throws notFound for one that is gone or moved away since the guard saw it.
 */
export async function lockAccount(
  client: PoolClient,
  ctx: Context,
  id: VisibleAccountId,
): Promise<KnownAccount> {
  const place = await first(
    client,
    db.selectFrom('account').select('organisation_id').where('id', '=', id),
  )
  if (!place) throw new AppError('notFound')
  const home = await lockOrganisation(client, ctx, place.organisation_id)
  const found = await first(client, oneAccount(id).forUpdate('a'))
  // Accounts go, but never to another organisation.
  if (found?.organisationId !== home.id) throw new AppError('notFound')
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

/** The rights that an account has where it is. */
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
    zone_minutes: null,
    name: account.name,
  } as const
  return callerOf({ ...row, permissions: account.listed }, '').permissions
}

/** Administrators are made and changed by administrators only. Throws managersOnly. */
export function checkRank({ role }: Caller, ...concerned: (Role | undefined)[]): void {
  if (role !== 'e_role_manager' && concerned.includes('e_role_manager'))
    throw new AppError('managersOnly')
}

/**
 * The rule of all that takes an account over (its password, phone, mail, second factor, role) or cuts it off (freezing,
 * deleting, its rights): an administrator's only by administrators, and only by who holds every right that it has.
 * Throws managersOnly, holdsMore.
 */
export function checkMayRule(
  caller: Caller,
  account: Pick<KnownAccount, 'role' | 'inForce'>,
): void {
  checkRank(caller, account.role)
  if (holdsMore(caller, account)) throw new AppError('holdsMore')
}

/** Whether an account has a right that the caller lacks. */
export const holdsMore = (caller: Caller, { inForce }: Pick<KnownAccount, 'inForce'>): boolean =>
  inForce.some((right) => !caller.permissions.includes(right))

/**
 * Throws lastManager when no other administrator of the organisation could log in. Its organisation must be locked.
 */
export async function checkNotLastManager(
  client: PoolClient,
  { id, role, isFrozen, organisationId }: KnownAccount,
): Promise<void> {
  if (role !== 'e_role_manager' || isFrozen) return
  const other = await first(
    client,
    db
      .selectFrom('account')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', id)
      .where('role', '=', 'e_role_manager')
      .where('frozen_at', 'is', null)
      .limit(1),
  )
  if (!other) throw new AppError('lastManager')
}

/** Rights in the order of the catalogue, each once. */
export function inOrder(rights: readonly string[]): Permission[] {
  const wanted = new Set(rights)
  return permissions.filter((right) => wanted.has(right))
}
