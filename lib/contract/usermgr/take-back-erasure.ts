import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, suid } from '../fields.ts'

export const takeBackErasureOf = defineFunc('usermgr/TakeBackErasure', {
  summary: 'Takes back an erasure of another account whose term is not over.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { suid: 'account' },
  params: z.strictObject({ suid, request_id: requestId }),
  reply: z.object({}),
  errors: [
    'notFound',
    'accountNotFound',
    'cannotChangeSelf',
    'managersOnly',
    'holdsMore',
    'noErasure',
    'erasureRunning',
  ],
  rate: { perSecond: 1, burst: 5 },
})
