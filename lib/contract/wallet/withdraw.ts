import { z } from 'zod'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { cardId, requestId, withdrawId } from '../fields.ts'
import { amountCents, walletPwd } from '../wallet-fields.ts'

export const withdraw = defineFunc('wallet/Withdraw', {
  summary: 'Orders profit to be paid to a bank card. It is held until the order ends.',
  access: [],
  writes: true,
  params: z.strictObject({
    amount: amountCents,
    card_id: cardId,
    remark: ruled(atMost(textLimits.reason)).default(''),
    md5_pwd: walletPwd,
    request_id: requestId,
  }),
  reply: z.object({ withdraw_id: withdrawId }),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'withdrawInfoIncomplete',
    'notFound',
    'withdrawAboveMax',
    'withdrawAboveMonth',
    'withdrawAboveDay',
    'withdrawImmature',
  ],
  rate: { perSecond: 2, burst: 10 },
})
