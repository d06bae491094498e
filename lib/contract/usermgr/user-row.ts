import { z } from 'zod'
import { permissions, roles } from '#lib/codes/permissions.ts'
import { email as emailRule } from '#lib/rules/email.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { optional } from '#lib/rules/rule.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { account, normalAccount } from '#lib/rules/words.ts'
import { nickName } from '../contact-fields.ts'
import { pwdMd5, sfamilyid, suid, unixTime, zoneMinutes, zoneName } from '../fields.ts'
import { organisationKind, stamp } from '../organisation-fields.ts'

/** An account as lists show it. */
export const userRow = z.object({
  suid,
  account: z.string().describe('Log-in name'),
  nickName: z.string(),
  phone: z
    .string()
    .describe('Empty without one; its middle is hidden from who may not edit accounts'),
  email: z.string().describe('The same'),
  email_refused: z
    .string()
    .describe('Answer of the mail server that refused the address for good; empty without'),
  role: z.enum(roles),
  region: z.enum(['mainland', 'other']),
  zone: z.int().describe('Minutes east of UTC, now'),
  zone_name: z.string().describe('An IANA name, or like UTC+05:30'),
  remark: z.string(),
  is_frozen: z.boolean(),
  has_totp: z.boolean(),
  has_passkey: z.boolean(),
  sfamilyid,
  sfamily_name: z.string(),
  sfamily_type: organisationKind.describe('Kind of its organisation: which roles it may have'),
  auth_count: z.int().describe('Rights that the account lists'),
  create_time: unixTime,
  last_login_time: unixTime.nullable(),
  last_login_ip: z.string(),
  stamp,
})

export const userParams = {
  nickName,
  phone: ruled(optional(anyPhone)).describe('Empty for none'),
  email: ruled(optional(emailRule))
    .transform((value) => value.toLowerCase())
    .describe('Empty for none'),
  region: z.enum(['mainland', 'other']),
  zone: zoneMinutes,
  zone_name: zoneName,
  remark: z.string().trim().max(textLimits.remark),
  role: z.enum(roles),
}

/** Log-in name of an account to be. */
export const newLogin = ruled(account)
  .transform(normalAccount)
  .describe('Log-in name: up to 20 letters, digits or Chinese characters; lower-cased')

/** An account to be, with its rights. */
export const newUser = {
  account: newLogin,
  pwd_md5: pwdMd5,
  nickName: nickName.optional().describe('The log-in name without it'),
  phone: userParams.phone.default(''),
  email: userParams.email.default(''),
  region: userParams.region.default('mainland'),
  zone: userParams.zone.optional(),
  zone_name: userParams.zone_name
    .optional()
    .describe('Without it and `zone` the one of the organisation'),
  remark: userParams.remark.default(''),
  role: userParams.role.default('e_role_manager'),
  auth: z
    .array(z.enum(permissions))
    .optional()
    .describe(
      'Rights; without them the defaults of the role (lib/codes/default-permissions) that the caller holds too',
    ),
}
