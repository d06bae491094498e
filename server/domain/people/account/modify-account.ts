import type { Brand } from '#brands/public.ts'
import type { Role } from '#lib/codes/permissions.ts'
import { zoneOfMinutes } from '#lib/format/zone-clock.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { endKeysOf } from '../api-key/own-keys.ts'
import { checkOwnRegion } from '../auth/check-own-region.ts'
import { tellEnded, voidSessions } from '../auth/close-session.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import { type Region, selectAccounts } from './account-row.ts'
import { checkPhone, checkRole } from './create-account.ts'
import {
  checkMayRule,
  checkNotLastManager,
  checkRank,
  type KnownAccount,
  lockAccount,
} from './lock-account.ts'

/** Undefined stays; phone and email may be emptied. */
export type AccountChange = {
  name?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  region?: Region | undefined
  /** A name, or minutes east of UTC. */
  zone?: string | number | undefined
  remark?: string | undefined
  role?: Role | undefined
  isFrozen?: boolean | undefined
}

const ruling: readonly (keyof AccountChange)[] = ['phone', 'email', 'role', 'isFrozen']

type Asked = { change: AccountChange; stamp: string | undefined; brand: Brand }

/**
 * `stamp`: what the form read; returns the new one. A superior may freeze the last administrator,
 * nobody demote it.
 */
export async function modifyAccount(
  ctx: Context,
  id: VisibleAccountId,
  asked: Asked,
): Promise<string> {
  const changed = await inScope(ctx.services.pool, ctx.caller.path, (client) =>
    changeAccountIn(client, ctx, id, asked),
  )
  await tellChanged(ctx.services, id, changed)
  return changed.stamp
}

/** What others are told after the commit. */
export type ChangedAccount = {
  /** Sessions. */
  ended: string[]
  /** Nothing was to be changed. */
  isPlain: boolean
  mayEditBrand: boolean
  stamp: string
}

/** Runs in `client`'s transaction; `tellChanged` follows it. */
export async function changeAccountIn(
  client: PoolClient,
  ctx: Context,
  id: VisibleAccountId,
  { change, stamp, brand }: Asked,
): Promise<ChangedAccount> {
  const account = await lockAccount(client, ctx, id)
  if (stamp !== undefined && stamp !== account.stamp) throw new AppError('dataChanged')
  const now = { ...account, phone: account.phone ?? '', email: account.email ?? '' }
  const changes = changesBetween(now, { ...change, zone: zoneOf(ctx, account, change) })
  checkRank(ctx.caller, account.role)
  if (!changes) return { ended: [], isPlain: true, mayEditBrand: false, stamp: account.stamp }
  await refuse(client, ctx, account, changes.after)
  const ended = changes.after['isFrozen'] ? await freeze(client, ctx, id) : []
  await save(client, ctx, id, { ...now, ...changes.after })
  await tellOldContacts(client, ctx, { account, after: changes.after, brand })
  const ownerId = account.organisationId
  const object = { kind: 'account', id, name: account.login, ownerId } as const
  await writeAudit(client, ctx, 'usermgr/ModifyUser', [{ object, ...changes }])
  const isFreezing = changes.after['isFrozen'] !== undefined
  const mayEditBrand = isFreezing && account.listed.includes('e_ua_edit_brand')
  return { ended, isPlain: false, mayEditBrand, stamp: await readStamp(client, id) }
}

export async function tellChanged(
  services: Services,
  id: VisibleAccountId,
  { ended, isPlain, mayEditBrand }: ChangedAccount,
): Promise<void> {
  await tellEnded(services, ended)
  if (!isPlain) await services.bus.publish('session', { accountId: id })
  if (mayEditBrand) await services.bus.publish('brand', {})
  await services.bus.publish('outbox', {})
}

function zoneOf({ now }: Context, { zone: known }: KnownAccount, { zone }: AccountChange) {
  return typeof zone === 'number' ? zoneOfMinutes(zone, { known, time: now() / 1000 }) : zone
}

/** The old contact's holder could recover the account. */
async function tellOldContacts(
  client: PoolClient,
  ctx: Context,
  { account, after, brand }: { account: KnownAccount; after: AccountChange; brand: Brand },
): Promise<void> {
  const owner = { kind: 'account' as const, id: account.id, login: account.login }
  for (const column of ['phone', 'email'] as const) {
    const target = account[column]
    if (after[column] === undefined || !target) continue
    await tellOwner(client, ctx, { owner, target, text: 'contactChanged', brand })
  }
}

/** Its keys end for good: whoever unlocks it need not know of them. */
async function freeze(client: PoolClient, ctx: Context, id: number): Promise<string[]> {
  await endKeysOf(client, id, ctx.now())
  return voidSessions(client, { accountId: id, deviceId: undefined }, { now: ctx.now() })
}

async function refuse(
  client: PoolClient,
  { caller }: Context,
  account: KnownAccount,
  after: AccountChange,
): Promise<void> {
  const { role, isFrozen, phone } = after
  const isRuling = ruling.some((key) => after[key] !== undefined)
  if (account.isSelf && isRuling) throw new AppError('cannotChangeSelf')
  if (account.isSelf) checkOwnRegion(account.region, after.region)
  checkRank(caller, role)
  if (role) checkRole(account.home.kind, role)
  if (isRuling) checkMayRule(caller, account)
  const isSuperior = account.organisationId !== caller.organisationId
  if (role || (isFrozen && !isSuperior)) await checkNotLastManager(client, account)
  if (phone) await checkPhone(client, phone, account.id)
}

type Wanted = Required<Omit<AccountChange, 'zone'>> & { zone: string }

function save(client: PoolClient, ctx: Context, id: number, wanted: Wanted) {
  const { name, phone, email, region, zone, remark, role, isFrozen } = wanted
  const now = new Date(ctx.now())
  return run(
    client,
    db
      .updateTable('account')
      .set({
        name,
        region,
        remark,
        role,
        zone,
        phone: phone || null,
        email: email || null,
        frozen_at: isFrozen ? (eb) => eb.fn.coalesce('frozen_at', eb.val(now)) : null,
      })
      .where('id', '=', id),
  )
}

export async function readStamp(client: PoolClient, id: number): Promise<string> {
  const account = await first(client, selectAccounts().where('a.id', '=', id))
  return account?.stamp ?? ''
}
