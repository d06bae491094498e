import { z } from 'zod'
import { handActions, mostHandVouchers } from '#lib/codes/payment.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'
import { outTradeNo, totalFee } from '../pay-fields.ts'

export const decideByHand = defineFunc('pay/DecideByHand', {
  summary:
    'Confirms that the money of an order paid by hand is here, or rejects it. Once an order, never by who placed it.',
  access: ['e_ua_audit_withdraw'],
  writes: true,
  params: z.strictObject({
    out_trade_no: outTradeNo,
    action: z.enum(handActions),
    total_fee: totalFee.describe('Cents that came: what the order is for'),
    reason: ruled(atMost(textLimits.reason)).default('').describe('Required to reject'),
    voucher_ids: z
      .array(fileId)
      .max(mostHandVouchers)
      .default([])
      .describe('Pictures of POST /upload?kind=voucher; one at least to confirm'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'notFound',
    'accountsOnly',
    'dataChanged',
    'paymentOwn',
    'voucherNeeded',
    'tooManyVouchers',
  ],
})
