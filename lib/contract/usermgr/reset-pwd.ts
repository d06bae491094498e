import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, suid } from '../fields.ts'

/**
 * Administrators set the passwords of the accounts below them here; the tool page resets those of terminals and
 * device numbers only, and dealers recover their own at the log-in page.
 */
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
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
    'passwordWeak',
    'passwordIsName',
  ],
  rate: { perSecond: 2, burst: 10 },
})
