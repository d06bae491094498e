import { sql } from 'kysely'
import { defaultPermissions, rolesOf } from '#lib/codes/default-permissions.ts'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { zoneOfMinutes } from '#lib/format/zone-clock.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { numberKeyOf } from '../../../db/has-number.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Alongside } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { hashPassword } from '../auth/password.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import {
  type LockedOrganisation,
  lockOrganisation,
  type OrganisationKind,
} from '../organisation/lock-tree.ts'
import type { Region } from './account-row.ts'
import { checkRank, inOrder } from './lock-account.ts'
import { mayGive } from './may-give.ts'

export type NewAccount = {
  /** Trimmed, lower case. */
  login: string
  /** Lower-case hex md5 of the password. */
  md5: string
  name: string
  phone: string
  email: string
  region: Region
  /** A name or minutes east of UTC; undefined: the organisation's. */
  zone: string | number | undefined
  remark: string
  role: Role
  /** Undefined: the role's defaults that the caller holds. */
  rights: readonly Permission[] | undefined
}

export async function createAccount(
  ctx: Context,
  organisationId: number,
  account: NewAccount,
  alongside?: Alongside,
): Promise<number> {
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const home = await lockOrganisation(client, ctx, organisationId)
    const id = await createAccountIn(client, ctx, { home, account, func: 'usermgr/AddUser' })
    await alongside?.(client, id)
    return id
  })
}

/** Lock the organisation first; runs in `client`'s transaction. */
export async function createAccountIn(
  client: PoolClient,
  ctx: Context,
  { home, account, func }: { home: LockedOrganisation; account: NewAccount; func: string },
): Promise<number> {
  const { caller, services } = ctx
  if (!caller.permissions.includes('e_ua_edit_account')) throw new AppError('noPermission')
  checkRank(caller, account.role)
  checkRole(home.kind, account.role)
  const rights = rightsOf(caller, home, account)
  refuseWeakPassword(account.md5, [account.login, account.name, account.phone, account.email])
  await checkPhone(client, account.phone, 0)
  await checkLogin(client, account)
  const { login, name, phone, email, region, remark, role } = account
  const zone = await zoneOf(client, ctx, home.id, account)
  const row = {
    organisation_id: home.id,
    login,
    name,
    region,
    zone,
    remark,
    role,
    phone: phone || null,
    email: email || null,
    permissions: rights,
    password_hash: await hashPassword(account.md5, services.config.SECRET),
  }
  const created = await first(
    client,
    db
      .insertInto('account')
      .values(rowFor('account', row))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!created) throw new AppError('accountExists')
  const object = { kind: 'account', id: created.id, name: login, ownerId: home.id } as const
  const { md5: _, ...facts } = account
  const after = { organisationId: home.id, organisation: home.name, ...facts, zone, rights }
  await writeAudit(client, ctx, func, [{ object, after }])
  return created.id
}

async function zoneOf(
  client: PoolClient,
  { now }: Context,
  organisationId: number,
  { zone }: Pick<NewAccount, 'zone'>,
): Promise<string> {
  if (typeof zone === 'string') return zone
  const home = db.selectFrom('organisation').select('zone').where('id', '=', organisationId)
  const known = (await first(client, home))?.zone ?? 'UTC'
  return zone === undefined ? known : zoneOfMinutes(zone, { known, time: now() / 1000 })
}

export function checkRole(kind: OrganisationKind, role: Role): void {
  if (!rolesOf(kind).includes(role)) throw new AppError('roleNotAllowed')
}

/** A login name must not be another's phone or a device number; a mobile number must be its own. */
async function checkLogin(
  client: PoolClient,
  { login, phone }: Pick<NewAccount, 'login' | 'phone'>,
): Promise<void> {
  const device = await first(
    client,
    db
      .selectFrom('device')
      .select('id')
      .where((eb) => eb(numberKeyOf(eb.ref('imei')), '=', numberKeyOf(eb.val(login))))
      .where((eb) => eb.not('number_clash'))
      .limit(1),
  )
  const looksForeign = /^1[3-9]\d{9}$/.test(login) && login !== phone
  if (device || looksForeign || (await isPhoneTaken(client, login, 0)))
    throw new AppError('accountExists')
}

export async function checkPhone(client: PoolClient, phone: string, ownId: number): Promise<void> {
  if (phone === '') return
  if (await isPhoneTaken(client, phone, ownId)) throw new AppError('phoneTaken')
}

async function isPhoneTaken(client: PoolClient, phone: string, ownId: number): Promise<boolean> {
  const taken = sql<boolean>`phone_is_taken(${phone}, ${ownId})`.as('isTaken')
  return (await first(client, db.selectNoFrom(taken)))?.isTaken === true
}

function rightsOf(caller: Caller, home: LockedOrganisation, { rights, role }: NewAccount) {
  const isOpen = (right: Permission) => mayGive(caller, home, right)
  if (rights === undefined) return inOrder(defaultPermissions(home.kind, role).filter(isOpen))
  if (!rights.every(isOpen)) throw new AppError('cannotGrant')
  return inOrder(rights)
}
