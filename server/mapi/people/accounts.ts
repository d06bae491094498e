import type { z } from 'zod'
import { addUser as addUserContract } from '#lib/contract/usermgr/add-user.ts'
import { clearTotp as clearTotpContract } from '#lib/contract/usermgr/clear-totp.ts'
import { delUser as delUserContract } from '#lib/contract/usermgr/del-user.ts'
import { getAuth as getAuthContract } from '#lib/contract/usermgr/get-auth.ts'
import { getUserList as getUserListContract } from '#lib/contract/usermgr/get-user-list.ts'
import { modifyUser as modifyUserContract } from '#lib/contract/usermgr/modify-user.ts'
import { resetPwd as resetPwdContract } from '#lib/contract/usermgr/reset-pwd.ts'
import { searchUser as searchUserContract } from '#lib/contract/usermgr/search-user.ts'
import { setAuth as setAuthContract } from '#lib/contract/usermgr/set-auth.ts'
import type { userRow } from '#lib/contract/usermgr/user-row.ts'
import { minutesEast } from '#lib/format/zone-clock.ts'
import type { Caller } from '../../caller.ts'
import type { AccountRow } from '../../domain/people/account/account-row.ts'
import { isAccountSortKey } from '../../domain/people/account/account-sort.ts'
import { clearTotpOf as clearFactor } from '../../domain/people/account/clear-totp.ts'
import { createAccount } from '../../domain/people/account/create-account.ts'
import {
  type AccountOrder,
  countAccounts,
  listAccounts,
} from '../../domain/people/account/list-accounts.ts'
import { modifyAccount } from '../../domain/people/account/modify-account.ts'
import { removeAccount } from '../../domain/people/account/remove-account.ts'
import { resetPasswordOf } from '../../domain/people/account/reset-password.ts'
import { readRights, setRights } from '../../domain/people/account/rights.ts'
import { searchAccounts } from '../../domain/people/account/search-accounts.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { newAccountOf } from '../rows/new-account-of.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** As far as the caller may read it; `now` in milliseconds. */
function toUserRow(
  account: AccountRow,
  { caller, now }: { caller: Caller; now: () => number },
): z.input<typeof userRow> {
  const isOwn = account.id === caller.accountId
  const row = inPart(account, 'account', { reader: caller, isOwn })
  return {
    suid: String(row.id),
    account: row.login,
    nickName: row.name,
    phone: row.phone ?? '',
    email: row.email ?? '',
    email_refused: row.emailRefused ?? '',
    role: row.role,
    region: row.region,
    zone: minutesEast(row.zone, now() / 1000),
    zone_name: row.zone,
    remark: row.remark,
    is_frozen: row.isFrozen,
    has_totp: row.hasTotp,
    has_passkey: row.hasPasskey,
    sfamilyid: String(row.organisationId),
    sfamily_name: row.organisation,
    sfamily_type: row.organisationKind,
    auth_count: row.rights,
    create_time: seconds(row.createdAt),
    last_login_time: row.lastLoginAt && seconds(row.lastLoginAt),
    last_login_ip: row.lastLoginIp,
    stamp: row.stamp,
  }
}

export const addUser = handle(addUserContract, async (ctx, params) => ({
  suid: String(await createAccount(ctx, ctx.acting.id, newAccountOf(params))),
}))

export const modifyUser = handle(modifyUserContract, async (ctx, params) => {
  const { nickName: name, phone, email, region, remark, role, stamp } = params
  const zone = params.zone_name ?? params.zone
  const isFrozen = params.is_frozen
  const change = { name, phone, email, region, zone, remark, role, isFrozen }
  const { brand } = ctx.client
  const id = ctx.visible.account(params.suid)
  return { stamp: await modifyAccount(ctx, id, { change, stamp, brand }) }
})

export const delUser = handle(delUserContract, async (ctx, { suid }) => ({
  imei_count: await removeAccount(ctx, ctx.visible.account(suid)),
}))

export const getUserList = handle(getUserListContract, async (ctx, params) => {
  const { services, acting, caller } = ctx
  const { is_get_child: withBelow, role, is_frozen: isFrozen } = params
  const search = params.search || undefined
  const id = params.suid === undefined ? undefined : Number(params.suid)
  const isPlain = !withBelow && !search && !role && isFrozen === undefined && id === undefined
  const order = orderOf(ctx, params)
  const [accounts, total] = await Promise.all([
    listAccounts(services.pool, {
      organisation: acting,
      withBelow,
      id,
      search,
      reader: caller,
      role,
      isFrozen,
      limit: params.limit_size,
      order,
    }),
    isPlain && !order.after ? countAccounts(services.pool, acting.id) : undefined,
  ])
  const items = accounts.map((account) => ({
    ...toUserRow(account, ctx),
    sort_key: account.sortKey,
  }))
  return { items, ...(total !== undefined && { total }) }
})

/** Throws badParams for an unknown key. */
function orderOf(
  ctx: CallContext,
  params: z.output<typeof getUserListContract.params>,
): AccountOrder {
  const { sort, is_desc: isDown, last_sfamilyid, last_suid, last_key: key } = params
  const id = last_suid === undefined ? undefined : Number(last_suid)
  if (sort === 'tree') {
    if (last_sfamilyid === undefined || id === undefined) return { by: sort }
    return { by: sort, after: { path: ctx.visible.organisation(last_sfamilyid).path, id } }
  }
  if (id === undefined) return { by: sort, isDown }
  if (key === undefined || !isAccountSortKey(sort, key)) throw badParam(ctx, 'last_key', 'invalid')
  return { by: sort, isDown, after: { key, id } }
}

export const searchUser = handle(searchUserContract, async (ctx, params) => {
  const { services, bound, caller } = ctx
  const accounts = await searchAccounts(services.pool, {
    path: bound.path,
    text: params.search,
    after: params.last_account,
    limit: params.limit_size,
    reader: caller,
  })
  const paths = accounts.map(({ path }) => path)
  const chains = await readChains(services.pool, paths, bound.path)
  const items = accounts.map((account, index) => ({
    ...toUserRow(account, ctx),
    chain: (chains[index] ?? []).map(({ id, name }) => ({ sid: String(id), sname: name })),
  }))
  return { items }
})

export const resetPwd = handle(resetPwdContract, async (ctx, { suid, pwd_md5: md5 }) => {
  const { brand } = ctx.client
  await resetPasswordOf(ctx, { id: ctx.visible.account(suid), md5, brand })
  return {}
})

export const clearTotp = handle(clearTotpContract, async (ctx, { suid }) => {
  await clearFactor(ctx, ctx.visible.account(suid), ctx.client.brand)
  return {}
})

export const getAuth = handle(getAuthContract, async (ctx, { suid }) => {
  const { account, rights } = await readRights(ctx, ctx.visible.account(suid))
  const ofKind = (wanted: 'system' | 'device') =>
    rights
      .filter(({ kind }) => kind === wanted)
      .map(({ key, isHeld, isDefault, canChange }) => ({
        auth: key,
        is_held: isHeld,
        is_default: isDefault,
        can_change: canChange,
      }))
  return {
    suid,
    account: account.login,
    nickName: account.name,
    role: account.role,
    sfamilyid: String(account.organisationId),
    system: ofKind('system'),
    device: ofKind('device'),
    stamp: account.stamp,
  }
})

export const setAuth = handle(setAuthContract, async (ctx, { suid, auth, stamp }) => {
  const set = await setRights(ctx, ctx.visible.account(suid), { wanted: auth, stamp })
  return { auth: set.rights, stamp: set.stamp }
})
