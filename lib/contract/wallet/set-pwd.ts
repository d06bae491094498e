import { z } from 'zod'
import { codeField, messageChannel } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const setPwd = defineFunc('wallet/SetPwd', {
  summary:
    'Sets the wallet password: the first one with the log-in password, another one with the old or with a code of user/SendCode (purpose wallet). For those who keep the wallet: administrators, or anybody where an organisation has none.',
  access: [],
  writes: true,
  params: z
    .strictObject({
      pwd_md5: pwdMd5.describe('The new wallet password'),
      login_pwd_md5: pwdMd5.optional().describe('To set the first one'),
      old_pwd_md5: pwdMd5.optional().describe('The present wallet password'),
      code: codeField.optional(),
      channel: messageChannel.default('sms').describe('Where the code went'),
      request_id: requestId,
    })
    .describe('One of login_pwd_md5, old_pwd_md5 and code'),
  reply: z.object({}),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletKeepersOnly',
    'identityNeeded',
    'wrongPassword',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'walletPasswordAsLogin',
    'passwordWeak',
    'passwordIsName',
    'passwordSame',
    'tooManyAttempts',
    'nothingBound',
    'codeWrong',
    'codeExpired',
  ],
  rate: { perSecond: 2, burst: 10 },
})
