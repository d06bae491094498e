import { tradeStateOf } from '#lib/codes/payment.ts'
import { recheckOrder as contract } from '#lib/contract/pay/recheck-order.ts'
import { askAgain } from '../../domain/trade/pay/ask-again.ts'
import { handle } from '../door/handle.ts'

export const recheckOrder = handle(contract, async (ctx, params) => ({
  trade_state: tradeStateOf[await askAgain(ctx, ctx.bound, params.out_trade_no)],
}))
