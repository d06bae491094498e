import { tradeStateOf } from '#lib/codes/payment.ts'
import { recheckOrder as contract } from '#lib/contract/pay/recheck-order.ts'
import { handle } from '#mapi/handle.ts'
import { askAgain } from '../../domain/trade/pay/ask-again.ts'

export const recheckOrder = handle(contract, async (ctx, params) => ({
  trade_state: tradeStateOf[await askAgain(ctx, ctx.bound, params.out_trade_no)],
}))
