import { z } from 'zod'
import { totpAnswer } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { pwdMd5, requestId } from '../fields.ts'

export const setTotp = defineFunc('user/SetTotp', {
  summary:
    'The second factor (RFC 6238) of an account: begin (with the password) answers the secret, confirm (with a code) puts it in force and answers recovery codes, disable asks for both.',
  access: [],
  writes: true,
  params: z.strictObject({
    op: z.enum(['begin', 'confirm', 'disable']),
    pwd_md5: pwdMd5.optional().describe('For begin and disable'),
    code: totpAnswer
      .optional()
      .describe('For confirm and disable: 6 digits; for disable also a recovery code'),
    request_id: requestId,
  }),
  reply: z.object({
    secret: z.string().optional().describe('begin: for typing into the authenticator, base32'),
    uri: z.string().optional().describe('begin: otpauth address, to be shown as QR code'),
    recovery_codes: z
      .array(z.string())
      .optional()
      .describe('confirm: each opens one log-in without the authenticator; shown once'),
  }),
  errors: [
    'wrongPassword',
    'tooManyAttempts',
    'totpWrong',
    'totpAlreadyOn',
    'totpNotBegun',
    'factorRequired',
    'accountsOnly',
  ],
  rate: { perSecond: 1, burst: 10 },
})
