import { z } from 'zod'
import { refundStates } from '#lib/codes/payment.ts'
import { mostCents } from '#lib/rules/price.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { outTradeNo, walletMd5 } from '../pay-fields.ts'
import { reasonField } from '../wallet-fields.ts'

export const refundShare = defineFunc('pay/RefundShare', {
  summary:
    "Gives the buyer back what the caller's organisation earned of an order, or a part of it, from its own wallet. What was sold stays, and no other seller gives anything.",
  access: ['e_ua_show_increment'],
  writes: true,
  params: z.strictObject({
    out_trade_no: outTradeNo,
    refund_fee: z
      .int()
      .min(1)
      .max(mostCents)
      .describe('Cents, `own_share.left` of pay/GetOrderDetail at most'),
    reason: reasonField.describe('Why; the buyer reads it'),
    md5_pwd: walletMd5,
    request_id: requestId,
  }),
  reply: z.object({
    refund_no: z.string(),
    state: z.enum(refundStates).describe('`processing` until the provider has paid'),
  }),
  errors: [
    'notFound',
    'accountsOnly',
    'orderUnpaid',
    'giftByHand',
    'noOwnShare',
    'refundAmount',
    'refundedElsewhere',
    'walletTooLow',
    'giftImmature',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
  ],
  rate: { perSecond: 1, burst: 10 },
})
