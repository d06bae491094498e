import { refund as contract } from '#lib/contract/pay/refund.ts'
import { findOrder } from '../../domain/trade/pay/find-order.ts'
import { refundOrder } from '../../domain/trade/pay/refund-order.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const refund = handle(contract, async (ctx, params) => {
  const { out_trade_no, type: kind, refund_fee: amount, reason } = params
  const order = await findOrder(ctx.services.pool, ctx.bound, out_trade_no)
  if (!order) throw new AppError('notFound')
  const { number, state } = await refundOrder(ctx, { orderId: order.id, kind, amount, reason })
  return { refund_no: number, state }
})
