import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const modifyPwd = defineFunc('user/ModifyPwd', {
  summary: "Changes the caller's password and ends its other sessions.",
  access: [],
  writes: true,
  params: z.strictObject({
    old_pwd_md5: pwdMd5.describe('The present password'),
    pwd_md5: pwdMd5.describe('The new password; must differ'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['wrongPassword', 'tooManyAttempts', 'passwordSame', 'passwordWeak', 'passwordIsName'],
  rate: { perSecond: 1, burst: 10 },
})
