import { z } from 'zod'
import { code, contact } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const bindPhone = defineFunc('user/BindPhone', {
  summary:
    'Binds a phone or a mail address to the caller. Where one is bound already, the password or a code sent to it (purpose change) is asked too.',
  access: [],
  writes: true,
  params: z.strictObject({
    target: contact.describe('The new phone or mail address'),
    code: code.describe('Code sent to the new one (purpose bind)'),
    pwd_md5: pwdMd5.optional().describe('To replace one that is bound: the password'),
    old_code: code.optional().describe('Or the code sent to the bound one (purpose change)'),
    request_id: requestId,
  }),
  reply: z.object({ target: z.string().describe('What is bound now, with its middle hidden') }),
  errors: [
    'dataChanged',
    'codeWrong',
    'codeExpired',
    'phoneTaken',
    'identityNeeded',
    'wrongPassword',
    'tooManyAttempts',
    'accountsOnly',
  ],
  rate: { perSecond: 1, burst: 10 },
})
