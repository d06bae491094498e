import { z } from 'zod'
import { codeField, contact } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId, unixTime } from '../fields.ts'

export const bindPhone = defineFunc('user/BindPhone', {
  summary:
    'Binds a phone or a mail address to the caller, who proves itself by the password or by a code sent to what is bound already (purpose change). What was bound is told.',
  access: [],
  writes: true,
  params: z.strictObject({
    target: contact.describe('The new phone or mail address'),
    code: codeField.describe('Code sent to the new one (purpose bind)'),
    pwd_md5: pwdMd5.optional().describe('The password'),
    old_code: codeField
      .optional()
      .describe(
        'Or the code sent to the bound one of the same kind, else to the other one (purpose change)',
      ),
    request_id: requestId,
  }),
  reply: z.object({
    target: z.string().describe('What is bound now, with its middle hidden'),
    reset_from: unixTime.describe('From when on it may reset the password (user/FindPwd)'),
  }),
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
