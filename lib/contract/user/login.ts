import { z } from 'zod'
import { businessAccount } from '#lib/codes/business-account.ts'
import { loginFlags, permissions, roles } from '#lib/codes/permissions.ts'
import { accountSettings } from '../account-settings.ts'
import { loginName, totpAnswer } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { askedLanguage, pwdMd5, sfamilyid } from '../fields.ts'

export const familyInfo = z.object({
  sid: sfamilyid,
  sname: z.string(),
  type: z.enum(['seller', 'end_user']),
  is_root: z.boolean(),
  is_app: z
    .boolean()
    .describe('Whether the log-in came from an app: it named the push service of one (`mpm`)'),
  auth: z.array(z.enum(permissions)),
  imei_count: z.int().describe('Devices of the organisation and of all below it'),
})

export const avatarField = z
  .string()
  .describe('Picture of the account as a data URL: WebP of 96 pixels a side; empty without one')

/** Answer of user/Login and user/GetInfo. */
export const sessionInfo = z.object({
  flag: z.array(z.enum(loginFlags)),
  auth: z.array(z.enum(permissions)),
  familys: z.array(familyInfo),
  zone: z.int().describe('Minutes east of UTC of the account, now'),
  zone_name: z.string().describe('Time zone of the account: an IANA name, or like UTC+05:30'),
  nickName: z.string(),
  lack: z
    .array(z.enum(['phone', 'email', 'nickName']).meta({ title: 'MissingFact' }))
    .describe('Facts that the account has not given yet'),
  is_check_phone: z.boolean().describe('Whether a phone is bound'),
  is_need_check: z
    .boolean()
    .describe(
      'Whether the person is asked for what is lacking before going on (user/PerfectInfo): an account that registered itself',
    ),
  must_change_password: z
    .boolean()
    .describe(
      'Whether somebody else chose the password of this device: until it is changed only user/ModifyPwd, user/GetInfo and user/LoginOut answer',
    ),
  must_agree: z
    .boolean()
    .describe(
      'Whether the brand asks the person at this browser to agree to its legal texts: until user/Agree only user/GetLegal, user/GetInfo and user/LoginOut answer. Programs are not asked',
    ),
  must_set_totp: z
    .boolean()
    .describe(
      'Whether the organisation, or one above it, wants a second factor that the account lacks: until user/SetTotp has put one in force only user/GetInfo, user/Agree, user/ModifyPwd and user/LoginOut answer',
    ),
  device: z
    .object({ simei: z.string(), imei: z.string() })
    .meta({ title: 'LoginDevice' })
    .nullable()
    .describe('The device of a device log-in'),
  account: z.string().describe('Log-in name of the account; the number of a device log-in'),
  suid: z.string().nullable().describe('Id of the account; null for a device log-in'),
  role: z.enum(roles),
  account_type: z
    .literal(businessAccount)
    .nullable()
    .describe('Of a dealer; null for an end user and for a device log-in'),
  phone: z.string().describe('Bound phone with its middle hidden; empty without one'),
  email: z.string().describe('Mail address with most of it hidden; empty without one'),
  email_refused: z
    .string()
    .describe('Answer of the mail server that refused the address for good; empty without'),
  phone_reset_from: z
    .int()
    .describe('From when on the phone may reset the password, Unix seconds; 0 always'),
  email_reset_from: z.int().describe('The same of the mail address'),
  region: z.enum(['mainland', 'other']),
  has_totp: z.boolean().describe('Whether a second factor is in force'),
  has_passkey: z.boolean().describe('Whether the account has a passkey, at any host'),
  language: z.string().describe('Language chosen in user/SetInfo; empty without one'),
  avatar: avatarField,
  settings: accountSettings,
})

const said = (most: number) => z.string().trim().max(most).optional()

/** What any way to log in is told of the client. */
export const loginFacts = {
  lang: askedLanguage,
  info: z
    .strictObject({
      ip: said(64),
      browser: said(256),
      project: said(64),
    })
    .meta({ title: 'LoginClient' })
    .optional()
    .describe(
      'What the client says of itself: kept with the log-in beside what the server saw, for usermgr/GetLoginLog. It proves nothing',
    ),
  remember: z.boolean().default(false).describe('Keep the session for 30 days instead of 12 hours'),
  mpm: said(64).describe('Push service of the app that logs in: makes `is_app` true'),
}

/** Without sid: flags to choose from, or the second factor. */
export const login = defineFunc('user/Login', {
  summary: 'Opens a session for an account or a device.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    account: loginName.describe('Account name, phone or device number; trimmed and lower-cased'),
    pwd_md5: pwdMd5,
    flag: z
      .union([z.enum(loginFlags), z.array(z.enum(loginFlags)).min(1).max(loginFlags.length)])
      .optional()
      .describe('Chosen kind of log-in, or those that may be; without it all that match are tried'),
    totp: totpAnswer.optional().describe('Answer to need_totp: 6 digits, or a recovery code'),
    ...loginFacts,
    mpm_identify: z
      .string()
      .max(256)
      .optional()
      .describe('Accepted and not kept: no push is sent to apps'),
    web_push: z
      .string()
      .max(512)
      .optional()
      .describe('Accepted and not kept: alarm/Subscribe agrees on push to a browser'),
  }),
  reply: z
    .object({
      sid: z.string().optional(),
      need_totp: z
        .literal(true)
        .optional()
        .describe('No session yet: call again with `totp` (and the same flag)'),
    })
    .extend(sessionInfo.partial().shape),
  errors: [
    'wrongPassword',
    'tooManyAttempts',
    'accountFrozen',
    'deviceFrozen',
    'flagNotAllowed',
    'accountWithoutPermission',
    'totpWrong',
  ],
  rate: { perSecond: 5, burst: 20 },
})
