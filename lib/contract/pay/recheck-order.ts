import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { outTradeNo, tradeState } from '../pay-fields.ts'

export const recheckOrder = defineFunc('pay/RecheckOrder', {
  summary:
    'Has the provider asked again about an order that is not completed, also one that was closed or declined: late money is kept. Nothing changes but by what the provider says; read pay/GetOrder some seconds later.',
  access: ['e_ua_show_tool'],
  writes: true,
  params: z.strictObject({ out_trade_no: outTradeNo, request_id: requestId }),
  reply: z.object({ trade_state: tradeState.describe('As of now') }),
  errors: ['notFound', 'dataChanged'],
  rate: { perSecond: 1, burst: 5 },
})
