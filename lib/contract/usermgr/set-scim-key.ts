import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, sfamilyid } from '../fields.ts'

export const setScimKey = defineFunc('usermgr/SetScimKey', {
  summary:
    "Creates the key with which the directory of an organisation's identity provider keeps accounts by SCIM 2.0 (`/scim/v2`), in place of the one before, or revokes it; both take effect at once.",
  access: ['e_ua_edit_account'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    op: z.enum(['make', 'end']),
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({
    key: z
      .string()
      .optional()
      .describe('`wps_…`, where one was made: told this once and kept nowhere'),
  }),
  errors: ['notFound', 'accountsOnly', 'managersOnly', 'wrongPassword', 'tooManyAttempts'],
  rate: { perSecond: 0.2, burst: 5 },
})
