import { z } from 'zod'
import { email } from '#lib/rules/email.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { cardNumber } from '#lib/rules/withdrawal.ts'
import { defineFunc } from '../define.ts'
import { cardId, requestId } from '../fields.ts'
import { payeeKind, walletPwd } from '../wallet-fields.ts'

export const bindCard = defineFunc('wallet/BindCard', {
  summary:
    "Binds a bank card, a bank account, or in brands that take PayPal a PayPal account, of the wallet's real name.",
  access: [],
  writes: true,
  params: z.strictObject({
    kind: payeeKind.default('card'),
    card_no: ruled(cardNumber)
      .optional()
      .describe('Digits, or an IBAN, without blanks. Required for `card`'),
    bank: ruled(required, atMost(textLimits.bankName)).optional().describe('Required for `card`'),
    branch: ruled(atMost(textLimits.bankName)).default(''),
    email: ruled(email).optional().describe('Of the PayPal account. Required for `paypal`'),
    md5_pwd: walletPwd,
    request_id: requestId,
  }),
  reply: z.object({ card_id: cardId }),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'withdrawInfoIncomplete',
    'cardBound',
    'tooManyCards',
  ],
  rate: { perSecond: 2, burst: 10 },
})
