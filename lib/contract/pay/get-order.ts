import { z } from 'zod'
import { tradeKinds } from '#lib/codes/payment.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { orderRow, outTradeNo, refundRow } from '../pay-fields.ts'

export const getOrder = defineFunc('pay/GetOrder', {
  summary: 'State of an order; poll it every 2 s while the payer pays.',
  access: [],
  writes: false,
  params: z.strictObject({
    biz_type: z.enum(tradeKinds).optional(),
    out_trade_no: outTradeNo,
  }),
  reply: orderRow.omit({ id: true }).extend({
    h5_url: z.string().describe('Where to pay, while it is open'),
    refunds: z.array(refundRow),
    expire_time: unixTime.describe('Until when it can be paid'),
  }),
  errors: ['notFound'],
})
