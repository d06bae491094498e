import { z } from 'zod'
import { codeField, mail, nickName, phoneField } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'
import { sessionInfo } from './login.ts'

export const perfectInfo = defineFunc('user/PerfectInfo', {
  summary:
    'Gives what an account still lacks; ends is_need_check. An account of mainland China needs a phone, one elsewhere a phone or a mail address.',
  access: [],
  writes: true,
  params: z.strictObject({
    nickName,
    region: z.enum(['mainland', 'other']),
    phone: phoneField.optional().describe('Only where none is bound yet'),
    phone_code: codeField.optional().describe('Code sent to the phone (purpose bind, channel sms)'),
    email: mail.optional().describe('Only where none is bound yet'),
    email_code: codeField
      .optional()
      .describe('Code sent to the address (purpose bind, channel mail)'),
    pwd_md5: pwdMd5
      .optional()
      .describe('The password, for a phone or mail address beside one that is bound already'),
    request_id: requestId,
  }),
  reply: sessionInfo,
  errors: [
    'codeWrong',
    'codeExpired',
    'phoneTaken',
    'infoLacking',
    'accountsOnly',
    'identityNeeded',
    'wrongPassword',
    'tooManyAttempts',
  ],
  rate: { perSecond: 1, burst: 10 },
})
