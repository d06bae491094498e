import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, unixTime } from '../fields.ts'

export const requestErasure = defineFunc('user/RequestErasure', {
  summary:
    "Erases the caller's account, its devices and everything stored of them after a term in which it can be taken back.",
  access: [],
  writes: true,
  params: z.strictObject({ pwd_md5: pwdMd5, request_id: requestId }),
  reply: z.object({ due_time: unixTime }),
  errors: [
    'accountsOnly',
    'wrongPassword',
    'tooManyAttempts',
    'lastManager',
    'erasurePending',
    'erasureWithMoney',
  ],
  rate: { perSecond: 1, burst: 5 },
})
