import { z } from 'zod'
import { keyScopes } from '#lib/codes/key-scopes.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { mostNetworks, network } from '#lib/rules/networks.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { apiKeyId, suid, unixTime } from './fields.ts'

const networks = z
  .array(ruled(network))
  .max(mostNetworks)
  .describe('Networks in CIDR form, IPv4 or IPv6, from which it is taken; empty: from anywhere')

const rate = z
  .int()
  .min(1)
  .max(apiKeyLimits.mostRate)
  .describe('Calls a minute, as many at once; each function has its own limit besides')

const scopes = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .describe('What it may be used for, never beyond the rights of its maker')

export const apiKeyFields = {
  name: named(required, atMost(apiKeyLimits.name)),
  scopes: scopes,
  networks: networks.default([]),
  rate: rate.default(apiKeyLimits.usualRate),
}

export const apiKeyRow = z.object({
  key_id: apiKeyId,
  name: z.string(),
  tail: z.string().describe('Its last four characters'),
  scopes: z.array(z.enum(keyScopes)),
  networks: z.array(z.string()),
  rate: z.int(),
  end_time: unixTime.nullable().describe('null: it does not end by itself'),
  is_ended: z.boolean(),
  create_time: unixTime,
  suid: suid.describe('Its maker'),
  account: z.string().describe('Log-in name of its maker'),
  is_own: z.boolean(),
  last_time: unixTime.nullable().describe('Of its last call, to the minute'),
  last_ip: z.string(),
  last_func: z.string(),
})
