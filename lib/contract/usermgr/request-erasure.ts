import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, suid, unixTime } from '../fields.ts'

export const requestErasureOf = defineFunc('usermgr/RequestErasure', {
  summary:
    'Erases another account of the own organisation or below, its devices and everything stored of them after a term in which it can be taken back.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({
    suid,
    pwd_md5: pwdMd5.describe('Of the caller'),
    request_id: requestId,
  }),
  reply: z.object({ due_time: unixTime }),
  errors: [
    'notFound',
    'accountNotFound',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
    'wrongPassword',
    'tooManyAttempts',
    'lastManager',
    'erasurePending',
    'erasureWithMoney',
  ],
  rate: { perSecond: 1, burst: 5 },
})
