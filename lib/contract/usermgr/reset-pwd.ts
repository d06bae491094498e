import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, suid } from '../fields.ts'

/** For accounts below. Terminals and device numbers: the tool page; dealers: log-in. */
export const resetPwd = defineFunc('usermgr/ResetPwd', {
  summary:
    'Sets the password of another account of the own organisation or below. All its sessions end.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({
    suid,
    pwd_md5: pwdMd5.describe('The new password'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'notFound',
    'accountNotFound',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
    'passwordWeak',
    'passwordIsName',
  ],
  rate: { perSecond: 2, burst: 10 },
})
