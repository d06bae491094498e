import { z } from 'zod'
import { contact, loginKind, loginName, messageChannel } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { askedLanguage } from '../fields.ts'

/** A code serves the purpose that it was sent for only. */
export const codePurposes = ['register', 'forget', 'bind', 'change', 'wallet'] as const

export const sendCode = defineFunc('user/SendCode', {
  summary:
    'Sends a verification code: to the `target` for register and bind, to the phone or mail of the named account or device for forget, to the bound one of the caller for change and wallet.',
  access: 'anyone',
  writes: true,
  params: z
    .strictObject({
      purpose: z
        .enum(codePurposes)
        .describe(
          'bind, change and wallet need a session (sid or cookie); register and forget none',
        ),
      channel: messageChannel
        .default('sms')
        .describe(
          'For forget, change and wallet: which of the bound ones; otherwise the target says it',
        ),
      target: contact.optional().describe('For register and bind: the new phone or mail address'),
      kind: loginKind.default('account').describe('For forget: what `account` names'),
      account: loginName.optional().describe('For forget: account name, phone or device number'),
      lang: askedLanguage,
    })
    .describe('register, bind: target; forget: kind and account; change, wallet: neither'),
  reply: z.object({
    target: z
      .string()
      .describe(
        'Where the code went, with the middle hidden; empty for forget, whose answer tells nobody who has an account',
      ),
    wait_seconds: z.int().describe('Until the next code for the same target'),
    valid_seconds: z.int().describe('For how long the code counts'),
  }),
  errors: ['codeTooFrequent', 'codeSendFailed', 'registrationClosed', 'nothingBound'],
  rate: { perSecond: 2, burst: 10 },
})
