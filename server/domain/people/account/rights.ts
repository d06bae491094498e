import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import {
  type Permission,
  type PermissionKind,
  permissionCatalogue,
  permissions,
} from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { db, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import {
  checkMayRule,
  findAccount,
  holdsMore,
  inOrder,
  type KnownAccount,
  lockAccount,
} from './lock-account.ts'
import { mayGive } from './may-give.ts'
import { readStamp } from './modify-account.ts'

export type Right = {
  key: Permission
  kind: PermissionKind
  isHeld: boolean
  isDefault: boolean
  canChange: boolean
}

const isFixed = ({ home, role, isSelf }: KnownAccount) =>
  isSelf || (home.parentId === null && role === 'e_role_manager')

const isOpen = (ctx: Context, { home }: KnownAccount, right: Permission) =>
  mayGive(ctx.caller, home, right)

export async function readRights(
  ctx: Context,
  id: VisibleAccountId,
): Promise<{ account: KnownAccount; rights: Right[] }> {
  const account = await findAccount(ctx, id)
  const isManagers = account.role === 'e_role_manager' && ctx.caller.role !== 'e_role_manager'
  const isAbove = isManagers || holdsMore(ctx.caller, account)
  const defaults = defaultPermissions(account.home.kind, account.role)
  const rights = permissions.map((key) => ({
    key,
    kind: permissionCatalogue[key].kind,
    isHeld: account.inForce.includes(key),
    isDefault: defaults.includes(key),
    canChange: !isFixed(account) && !isAbove && isOpen(ctx, account, key),
  }))
  return { account, rights }
}

/** `stamp`: what the form read. Rights changed must be the caller's. */
export async function setRights(
  ctx: Context,
  id: VisibleAccountId,
  { wanted, stamp }: { wanted: readonly Permission[]; stamp: string | undefined },
): Promise<{ rights: Permission[]; stamp: string }> {
  const { services } = ctx
  const result = await inScope(services.pool, ctx.caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    if (account.isSelf) throw new AppError('cannotChangeSelf')
    checkMayRule(ctx.caller, account)
    if (stamp !== undefined && stamp !== account.stamp) throw new AppError('dataChanged')
    const before = inOrder(account.listed)
    const after = inOrder(wanted)
    const given = after.filter((right) => !before.includes(right))
    const taken = before.filter((right) => !after.includes(right))
    const changed = [...given, ...taken]
    if (changed.length === 0) return { rights: after, stamp: account.stamp, changed: changed }
    const mayChange = (right: Permission) => isOpen(ctx, account, right)
    if (isFixed(account) || !changed.every(mayChange)) throw new AppError('cannotGrant')
    await run(client, db.updateTable('account').set({ permissions: after }).where('id', '=', id))
    const ownerId = account.organisationId
    const object = { kind: 'account', id, name: account.login, ownerId } as const
    await writeAudit(client, ctx, 'usermgr/SetAuth', [
      { object, before: { rights: before, taken }, after: { rights: after, given } },
    ])
    return { rights: after, stamp: await readStamp(client, id), changed: changed }
  })
  if (result.changed.length > 0) {
    services.memory.sessions.clear()
    services.memory.keys.clear()
    await services.bus.publish('session', { accountId: id })
  }
  // A dealer's brand is served while one of its accounts may edit it.
  if (result.changed.includes('e_ua_edit_brand')) await services.bus.publish('brand', {})
  return { rights: result.rights, stamp: result.stamp }
}
