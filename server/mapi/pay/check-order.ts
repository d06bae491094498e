import { tradeStateOf } from '#lib/codes/payment.ts'
import { checkOrder as contract } from '#lib/contract/pay/check-order.ts'
import { askAgain } from '../../domain/pay/ask-again.ts'
import { handle } from '../handle.ts'

export const checkOrder = handle(contract, async (ctx, params) => ({
  trade_state: tradeStateOf[await askAgain(ctx, ctx.bound, params.out_trade_no)],
}))
