import { z } from 'zod'
import { roles } from '#lib/codes/permissions.ts'
import { providerLimits } from '#lib/rules/provider-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { named } from '#lib/rules/ruled.ts'
import { suid, unixTime } from './fields.ts'

const line = (most: number) => z.string().trim().max(most)
const claim = line(providerLimits.claim)

/** Of the identity provider of an organisation, as its manager sets it. */
export const providerFields = {
  name: named(required, atMost(providerLimits.name)).describe('On the button at log-in'),
  issuer: line(providerLimits.issuer)
    .min(1)
    .describe(
      'Its address as it names itself, whose /.well-known/openid-configuration tells the rest',
    ),
  client_id: line(providerLimits.clientId).min(1),
  scopes: line(providerLimits.scopes)
    .regex(/^openid(?: [!#-[\]-~]{1,100}){0,20}$/)
    .default('openid profile email')
    .describe('What is asked for, apart by blanks; `openid` first'),
  mail_domains: z
    .array(
      line(providerLimits.domain)
        .toLowerCase()
        .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/),
    )
    .max(providerLimits.domains)
    .describe('Who types a mail address of one of them at log-in is led here'),
  role_claim: claim
    .default('')
    .describe('Claim that says which role an account that is made has; empty: the default for all'),
  roles: z
    .array(
      z.strictObject({
        value: line(providerLimits.roleValue).min(1),
        role: z.enum(roles),
      }),
    )
    .max(providerLimits.roles)
    .default([])
    .describe('The first whose value the claim is or holds decides'),
  default_role: z
    .enum(roles)
    .nullable()
    .default(null)
    .describe(
      'Null: who has none of the values gets no account, and no log-in with one that was made',
    ),
  name_claim: claim.min(1).default('name'),
  mail_claim: claim.min(1).default('email'),
  makes_accounts: z
    .boolean()
    .describe('Whether the first log-in makes an account in the organisation'),
  refuses_passwords: z.boolean().meta({
    description: 'Whether accounts that log in here may no longer do so by password',
    sent: '`break_glass_suid` is needed then',
  }),
  break_glass_suid: suid
    .nullable()
    .describe('Manager of the organisation with a second factor whose password always opens'),
  session_hours: z.int().min(1).max(providerLimits.sessionHours).describe('Longest session'),
  is_active: z.boolean(),
}

export const providerRow = z
  .object({
    ...providerFields,
    roles: z.array(
      z.object({ value: z.string(), role: z.enum(roles) }).meta({ title: 'RoleOfClaim' }),
    ),
  })
  .meta({ title: 'IdentityProvider' })

export const scimKeyRow = z
  .object({
    tail: z.string().describe('Its last four characters'),
    create_time: unixTime,
    last_time: unixTime.nullable().describe('Of its last call, to the minute'),
    last_ip: z.string(),
  })
  .meta({ title: 'ScimKey' })

export const offeredProvider = z
  .object({
    provider_id: z.string(),
    name: z.string(),
    path: z.string().describe('Where a browser goes to log in there'),
  })
  .meta({ title: 'OfferedProvider' })
