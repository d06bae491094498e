import type { z } from 'zod'
import type { apiKeyRow } from '#lib/contract/api-key-fields.ts'
import { addApiKey as addApiKeyContract } from '#lib/contract/dev/add-key.ts'
import { deleteApiKey as deleteApiKeyContract } from '#lib/contract/dev/delete-key.ts'
import { getApiKeys as getApiKeysContract } from '#lib/contract/dev/get-keys.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import {
  createKey,
  type ListedKey,
  listKeys,
  removeKey,
} from '../../domain/people/api-key/own-keys.ts'
import { provePassword } from '../../domain/people/auth/prove-password.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

const yearSeconds = 366 * 86_400

export const addApiKey = handle(addApiKeyContract, async (ctx, params) => {
  const { name, scopes, networks, rate, end_time: endsAt, pwd_md5 } = params
  accountOf(ctx.caller)
  const now = ctx.now() / 1000
  const last = now + apiKeyLimits.years * yearSeconds
  if (endsAt !== undefined && (endsAt <= now || endsAt > last))
    throw badParam(ctx, 'end_time', 'invalid')
  await provePassword(ctx, pwd_md5)
  const facts = { name: name, scopes: scopes, networks: networks, rate: rate, endsAt: endsAt }
  const made = await createKey(ctx, facts, ctx.client.brand)
  return { key_id: String(made.id), key: made.text }
})

export const getApiKeys = handle(getApiKeysContract, async (ctx, params) => {
  const { limit_size: limit, last_key_id: last } = params
  const page = { lastId: last === undefined ? undefined : Number(last), limit: limit }
  const keys = await listKeys(ctx.services.pool, ctx.caller, page)
  return { items: keys.map((key) => apiKeyRowOf(ctx, key)) }
})

export const deleteApiKey = handle(deleteApiKeyContract, async (ctx, { key_id }) => {
  await removeKey(ctx, Number(key_id))
  return {}
})

const apiKeyRowOf = (
  { caller, now }: CallContext,
  { endsAt, ...key }: ListedKey,
): z.input<typeof apiKeyRow> => ({
  key_id: String(key.id),
  name: key.name,
  tail: key.tail,
  scopes: key.scopes,
  networks: key.networks,
  rate: key.rate,
  end_time: endsAt,
  is_ended: endsAt !== null && endsAt <= now() / 1000,
  create_time: key.createdAt,
  suid: String(key.accountId),
  account: key.login,
  is_own: key.accountId === caller.accountId,
  last_time: key.usedAt,
  last_ip: key.usedIp,
  last_func: key.usedFunc,
})
