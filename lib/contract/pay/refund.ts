import { z } from 'zod'
import { refundKinds, refundStates } from '#lib/codes/payment.ts'
import { mostCents } from '#lib/rules/price.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { outTradeNo } from '../pay-fields.ts'
import { reasonField } from '../wallet-fields.ts'

export const refund = defineFunc('pay/Refund', {
  summary:
    'Takes back what was sold, its money, or both. The money is taken from those who earned it, pro rata; what an empty wallet lacks is owed.',
  access: ['e_ua_refund_order'],
  writes: true,
  params: z.strictObject({
    out_trade_no: outTradeNo,
    type: z.enum(refundKinds).describe('`business`: what was sold, without money'),
    refund_fee: z
      .int()
      .min(0)
      .max(mostCents)
      .describe('Cents, what is left of the order at most; 0 for `business`'),
    reason: reasonField,
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
    'refundAmount',
    'refundedElsewhere',
    'walletTooLow',
    'simRecharging',
    'simDataKept',
  ],
})
