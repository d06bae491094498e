import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { passkeyId, pwdMd5, requestId } from '../fields.ts'

export const deletePasskey = defineFunc('user/DeletePasskey', {
  summary:
    'Takes a passkey of the caller away: it logs in no more. Its owner is told by mail or SMS.',
  access: [],
  writes: true,
  params: z.strictObject({
    passkey_id: passkeyId,
    pwd_md5: pwdMd5.describe("The caller's password again"),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly', 'wrongPassword', 'tooManyAttempts'],
  rate: { perSecond: 1, burst: 10 },
})
