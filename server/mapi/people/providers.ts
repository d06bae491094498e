import type { z } from 'zod'
import type { providerRow } from '#lib/contract/provider-fields.ts'
import { getProviders as getProvidersContract } from '#lib/contract/user/get-providers.ts'
import { deleteProvider as deleteProviderContract } from '#lib/contract/usermgr/delete-provider.ts'
import { getProvider as getProviderContract } from '#lib/contract/usermgr/get-provider.ts'
import { setProvider as setProviderContract } from '#lib/contract/usermgr/set-provider.ts'
import { setScimKey as setScimKeyContract } from '#lib/contract/usermgr/set-scim-key.ts'
import { testProvider as testProviderContract } from '#lib/contract/usermgr/test-provider.ts'
import { checkRank } from '../../domain/people/account/lock-account.ts'
import { provePassword } from '../../domain/people/auth/prove-password.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import {
  type IdentityProvider,
  providerOf,
} from '../../domain/people/provider/identity-provider.ts'
import { countIdentities, listProviders } from '../../domain/people/provider/list-providers.ts'
import { mayAsk } from '../../domain/people/provider/provider-client.ts'
import {
  removeProvider,
  saveProvider,
  tryProvider,
} from '../../domain/people/provider/save-provider.ts'
import { makeScimKey, readScimKey, removeScimKey } from '../../domain/people/scim/scim-key.ts'
import { badParam } from '../door/bad-param.ts'
import { handle, handlePublic } from '../door/handle.ts'

export const getProviders = handlePublic(getProvidersContract, async (ctx, { mail }) => {
  const { brand } = ctx.client.hostBrand
  const found = await listProviders(ctx.services.pool, { brand: brand, mail: mail })
  const items = found.map(({ id, name }) => ({
    provider_id: String(id),
    name: name,
    path: `/auth/oidc/${brand}?provider=${id}`,
  }))
  return { items }
})

export const getProvider = handle(getProviderContract, async (ctx) => {
  const { services, acting, caller, client } = ctx
  checkRank(caller, 'e_role_manager')
  const provider = await providerOf(services.pool, acting.id)
  const brand = provider?.brand ?? client.hostBrand.brand
  const key = provider && (await readScimKey(services.pool, provider.id))
  return {
    provider: provider ? rowOf(provider) : null,
    redirect_path: `/auth/oidc/${brand}/callback`,
    accounts: provider ? await countIdentities(services.pool, provider.id) : 0,
    scim_path: '/scim/v2',
    scim_key: key
      ? {
          tail: key.tail,
          create_time: key.createdAt,
          last_time: key.usedAt,
          last_ip: key.usedIp,
        }
      : null,
  }
})

const rowOf = (provider: IdentityProvider): z.input<typeof providerRow> => ({
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.clientId,
  scopes: provider.scopes,
  mail_domains: provider.mailDomains,
  role_claim: provider.roleClaim,
  roles: provider.roles,
  default_role: provider.defaultRole,
  name_claim: provider.nameClaim,
  mail_claim: provider.mailClaim,
  makes_accounts: provider.makesAccounts,
  refuses_passwords: provider.refusesPasswords,
  break_glass_suid: provider.breakGlassId === null ? null : String(provider.breakGlassId),
  session_hours: provider.sessionHours,
  is_active: provider.isActive,
})

export const setProvider = handle(setProviderContract, async (ctx, params) => {
  accountOf(ctx.caller)
  if (!mayAsk(params.issuer, ctx.services.config)) throw badParam(ctx, 'issuer', 'invalid')
  await provePassword(ctx, params.pwd_md5)
  const { break_glass_suid: breakGlass } = params
  const isSaved = await saveProvider(ctx, ctx.acting.id, {
    brand: ctx.client.hostBrand.brand,
    name: params.name,
    issuer: params.issuer,
    clientId: params.client_id,
    clientSecret: params.client_secret,
    scopes: params.scopes,
    mailDomains: params.mail_domains,
    roleClaim: params.role_claim,
    roles: params.roles,
    defaultRole: params.default_role,
    nameClaim: params.name_claim,
    mailClaim: params.mail_claim,
    makesAccounts: params.makes_accounts,
    refusesPasswords: params.refuses_passwords,
    breakGlassId: params.refuses_passwords && breakGlass !== null ? Number(breakGlass) : null,
    sessionHours: params.session_hours,
    isActive: params.is_active,
  })
  if (!isSaved) throw badParam(ctx, 'client_secret', 'required')
  return {}
})

export const deleteProvider = handle(deleteProviderContract, async (ctx, { pwd_md5 }) => {
  await provePassword(ctx, pwd_md5)
  await removeProvider(ctx, ctx.acting.id)
  return {}
})

export const testProvider = handle(testProviderContract, async (ctx) => {
  const { isReached, cause, endsSessions } = await tryProvider(ctx, ctx.acting.id)
  return { is_reached: isReached, cause: cause, ends_sessions: endsSessions }
})

export const setScimKey = handle(setScimKeyContract, async (ctx, { op, pwd_md5 }) => {
  accountOf(ctx.caller)
  await provePassword(ctx, pwd_md5)
  if (op === 'make') return { key: await makeScimKey(ctx, ctx.acting.id) }
  await removeScimKey(ctx, ctx.acting.id)
  return {}
})
