import { getOrderDetail as contract } from '#lib/contract/pay/get-order-detail.ts'
import { findOrder } from '../../domain/trade/pay/find-order.ts'
import { readOrderDetail } from '../../domain/trade/pay/order-detail.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { toDocumentRow, toOrderRow, toRefundRow } from '../rows/order-row.ts'

export const getOrderDetail = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const order = await findOrder(pool, ctx.bound, params.out_trade_no)
  if (!order) throw new AppError('notFound')
  const { isRoot, organisationId } = ctx.caller
  const { refunds, documents, newEnd, ...detail } = await readOrderDetail(pool, order, {
    path: ctx.bound.path,
    isRoot,
    isPayer: organisationId === order.organisationId,
  })
  return {
    order: toOrderRow(order),
    expire_time: order.expiresAt,
    ...detail,
    new_end: newEnd,
    documents: documents.map(toDocumentRow),
    refunds: refunds.map((refund) => ({
      ...toRefundRow(refund),
      operator: refund.operator,
      end_time: refund.endedAt,
    })),
  }
})
