import { getOrder as contract } from '#lib/contract/pay/get-order.ts'
import { findOrder, listRefunds, nudge } from '../../domain/trade/pay/find-order.ts'
import { openStatuses } from '../../domain/trade/pay/order.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { isClearing, toOrderRow, toRefundRow } from '../rows/order-row.ts'

export const getOrder = handle(contract, async (ctx, params) => {
  const order = await findOrder(ctx.services.pool, ctx.bound, params.out_trade_no)
  if (!order || (params.biz_type && params.biz_type !== order.kind)) throw new AppError('notFound')
  const isOpen = openStatuses.some((status) => status === order.status)
  if (isOpen) await nudge(ctx.services, order.id)
  const refunds = await listRefunds(ctx.services.pool, order.id)
  return {
    refunds: refunds.map(toRefundRow),
    ...toOrderRow(order),
    h5_url: isOpen && !isClearing(order) ? order.url : '',
    expire_time: order.expiresAt,
  }
})
