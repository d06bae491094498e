import { z } from 'zod'
import { codeField, loginKind, loginName, messageChannel } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5 } from '../fields.ts'

export const findPwd = defineFunc('user/FindPwd', {
  summary:
    'Sets a forgotten password of an account or a device with a code of user/SendCode (purpose forget). Ends all its sessions.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    kind: loginKind.default('account'),
    account: loginName.describe('The same name or number as in user/SendCode'),
    channel: messageChannel.default('sms'),
    code: codeField,
    pwd_md5: pwdMd5.describe('The new password'),
  }),
  reply: z.object({}),
  errors: ['codeWrong', 'codeExpired', 'passwordWeak', 'passwordIsName', 'passwordSame'],
  rate: { perSecond: 2, burst: 10 },
})
