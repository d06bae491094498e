import { z } from 'zod'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { cardNumber } from '#lib/rules/withdrawal.ts'
import { defineFunc } from '../define.ts'
import { cardId, requestId } from '../fields.ts'
import { walletPwd } from '../wallet-fields.ts'

export const bindCard = defineFunc('wallet/BindCard', {
  summary: "Binds a bank card, or an account, of the wallet's real name.",
  access: [],
  writes: true,
  params: z.strictObject({
    card_no: ruled(cardNumber).describe('Digits, or an IBAN, without blanks'),
    bank: ruled(required, atMost(textLimits.bankName)),
    branch: ruled(atMost(textLimits.bankName)).default(''),
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
