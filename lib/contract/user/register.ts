import { z } from 'zod'
import { ruled } from '#lib/rules/ruled.ts'
import { account, normalAccount } from '#lib/rules/words.ts'
import { codeField, contact, nickName } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { askedLanguage, inviteToken, pwdMd5 } from '../fields.ts'
import { legalHashField } from '../legal-fields.ts'

export const register = defineFunc('user/Register', {
  summary:
    'Makes an account of an end user with an organisation of its own, where the brand allows it. Log in afterwards.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    account: ruled(account)
      .transform(normalAccount)
      .describe('Log-in name: up to 20 letters, digits or Chinese characters; lower-cased'),
    pwd_md5: pwdMd5,
    target: contact.describe('Phone or mail address the code was sent to'),
    code: codeField,
    nickName: nickName.optional(),
    region: z
      .enum(['mainland', 'other'])
      .optional()
      .describe('Where the person lives; by the phone without it'),
    legal_hash: legalHashField
      .optional()
      .describe('Of the legal texts that the person agrees to, where the brand has any'),
    invite: inviteToken
      .optional()
      .describe('Of a link of family/AddJoinLink: the account comes below its organisation'),
    lang: askedLanguage,
  }),
  reply: z.object({}),
  errors: [
    'registrationClosed',
    'agreementNeeded',
    'legalChanged',
    'inviteUnknown',
    'inviteEnded',
    'inviteUsedUp',
    'inviteRevoked',
    'familyTooDeep',
    'codeWrong',
    'codeExpired',
    'passwordWeak',
    'passwordIsName',
    'accountExists',
    'phoneTaken',
  ],
  rate: { perSecond: 2, burst: 10 },
})
