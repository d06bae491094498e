import { getOrderDetail as contract } from '#lib/contract/pay/get-order-detail.ts'
import { findOrder } from '../../domain/pay/find-order.ts'
import { readOrderDetail } from '../../domain/pay/order-detail.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../handle.ts'
import { toOrderRow, toRefundRow } from '../order-row.ts'

export const getOrderDetail = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const order = await findOrder(pool, ctx.bound, params.out_trade_no)
  if (!order) throw new AppError('notFound')
  const { refunds, ...detail } = await readOrderDetail(pool, order, {
    path: ctx.bound.path,
    isRoot: ctx.caller.isRoot,
  })
  return {
    ...{ order: toOrderRow(order), expire_time: order.expiresAt, ...detail },
    refunds: refunds.map((refund) => ({
      ...toRefundRow(refund),
      ...{ operator: refund.operator, end_time: refund.endedAt },
    })),
  }
})
