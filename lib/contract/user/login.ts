import { z } from 'zod'
import { loginFlags, permissions } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, sfamilyid } from '../fields.ts'

/** The organisation a caller belongs to, as stored by the client (spec §3, Family). */
export const familyInfo = z.object({
  sid: sfamilyid,
  sname: z.string(),
  type: z.enum(['seller', 'end_user']),
  is_root: z.boolean(),
  is_app: z.boolean(),
  auth: z.array(z.enum(permissions)),
  imei_count: z.int(),
})

/** What a session is, answered by user/Login and user/GetInfo (spec §3, Login response). */
export const sessionInfo = z.object({
  flag: z.array(z.enum(loginFlags)),
  auth: z.array(z.enum(permissions)),
  familys: z.array(familyInfo),
  zone: z.int().describe('Minutes east of UTC of the account'),
  nickName: z.string(),
  lack: z.array(z.string()).describe('Facts the account has not given yet'),
  is_check_phone: z.boolean(),
  is_need_check: z.boolean(),
  device: z
    .object({ simei: z.string(), imei: z.string() })
    .nullable()
    .describe('The device of a device log-in'),
})

/** A reply without sid carries the flags to choose from (spec §4). */
export const login = defineFunc('user/Login', {
  summary: 'Opens a session for an account or a device.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    account: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .max(40)
      .describe('Account name, phone or device number; trimmed and lower-cased'),
    pwd_md5: pwdMd5,
    flag: z
      .enum(loginFlags)
      .optional()
      .describe('Chosen kind of log-in; without it all that match are tried'),
    lang: z.string().max(10).optional(),
    info: z
      .strictObject({
        ip: z.string().max(64).optional(),
        browser: z.string().max(256).optional(),
        project: z.string().max(64).optional(),
      })
      .optional(),
    remember: z
      .boolean()
      .default(false)
      .describe('Keep the session for 30 days instead of 12 hours'),
    mpm: z.string().max(64).optional(),
    mpm_identify: z.string().max(256).optional(),
    web_push: z.string().max(512).optional(),
  }),
  reply: z.object({ sid: z.string().optional() }).extend(sessionInfo.partial().shape),
  errors: ['wrongPassword', 'tooManyAttempts', 'accountFrozen', 'flagNotAllowed'],
  rate: { perSecond: 5, burst: 20 },
})
