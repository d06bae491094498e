import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, sfamilyid } from '../fields.ts'

export const deleteProvider = defineFunc('usermgr/DeleteProvider', {
  summary:
    'Ends log-in at an identity provider, with the sessions that it has opened. Accounts stay; who they were at the provider is forgotten.',
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly', 'managersOnly', 'wrongPassword', 'tooManyAttempts'],
  rate: { perSecond: 0.5, burst: 10 },
})
