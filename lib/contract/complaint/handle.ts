import { z } from 'zod'
import { handleActs } from '#lib/codes/complaint.ts'
import { refundKinds } from '#lib/codes/payment.ts'
import { mostCents } from '#lib/rules/price.ts'
import { stepErrors, stepParams, stepReply } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'

export const handleComplaint = defineFunc('complaint/Handle', {
  summary:
    'Passes a complaint to the seller above, settles or rejects it, or refunds its order as pay/Refund does (root, e_ua_refund_order).',
  access: ['e_ua_handle_complaint'],
  writes: true,
  params: z.strictObject({
    ...stepParams,
    action: z.enum(handleActs),
    type: z.enum(refundKinds).optional().describe('Required for `refund`'),
    refund_fee: z
      .int()
      .min(0)
      .max(mostCents)
      .optional()
      .describe('Cents; required for `refund`, 0 for `business`'),
  }),
  reply: stepReply,
  errors: [
    ...stepErrors,
    'accountsOnly',
    'orderUnpaid',
    'refundAmount',
    'refundedElsewhere',
    'walletTooLow',
    'simRecharging',
    'simDataKept',
  ],
})
