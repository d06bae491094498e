import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { imei, pwdMd5, requestId, simei, suid } from '../fields.ts'

export const resetTermPwd = defineFunc('tool/ResetTermPwd', {
  summary:
    'Gives device numbers random log-in passwords (or one a typed one), to be changed at the first log-in; or sets the password of an end user’s account ("terminal"). Dealers recover at the log-in page.',
  access: ['e_ua_reset_pwd'],
  writes: true,
  scope: { imei_list: 'deviceNumber', suid: 'account' },
  params: z.strictObject({
    imei_list: z.array(imei).min(1).max(1000).optional().describe('Device numbers'),
    suid: suid.optional().describe('An account of an end user'),
    pwd_md5: pwdMd5
      .optional()
      .describe('The new password of the account, or of a single device number'),
    request_id: requestId,
  }),
  reply: bulkReply.extend({
    passwords: z
      .array(z.object({ simei, imei: z.string(), password: z.string() }))
      .describe('The random passwords; they are shown here only'),
  }),
  errors: [
    'notFound',
    'accountNotFound',
    'resetOneThing',
    'dealerPasswordElsewhere',
    'passwordWeak',
    'passwordIsName',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
  ],
  rate: { perSecond: 2, burst: 10 },
})
