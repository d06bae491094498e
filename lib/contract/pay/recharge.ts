import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { outTradeNo, payManner, payPlat, totalFee, tradeState } from '../pay-fields.ts'

export const recharge = defineFunc('pay/Recharge', {
  summary: "Puts money into the wallet of the caller's organisation.",
  access: [],
  writes: true,
  params: z.strictObject({
    total_fee: totalFee,
    pay_plat: payPlat,
    pay_manner: payManner,
    request_id: requestId,
  }),
  reply: z.object({
    out_trade_no: outTradeNo,
    h5_url: z
      .string()
      .describe('Where to pay, drawn as a QR code; empty until pay/GetOrder has it'),
    trade_state: tradeState,
  }),
  errors: ['noPermission', 'accountsOnly', 'payMethod', 'payRefused'],
  rate: { perSecond: 1, burst: 10 },
})
