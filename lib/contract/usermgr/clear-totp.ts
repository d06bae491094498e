import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, suid } from '../fields.ts'

export const clearTotp = defineFunc('usermgr/ClearTotp', {
  summary:
    'Takes the second factors of another account of the own organisation or below away, passkeys among them, where its owner lost authenticator and recovery codes. Its phone or mail address is told.',
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
    'totpNotBegun',
  ],
  rate: { perSecond: 2, burst: 10 },
})
