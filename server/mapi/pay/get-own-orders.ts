import { getOwnOrders as contract } from '#lib/contract/pay/get-own-orders.ts'
import { listDocuments } from '../../domain/trade/billing/open-document.ts'
import { listOwnOrders } from '../../domain/trade/pay/list-own-orders.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { toDocumentRow, toOrderRow } from '../rows/order-row.ts'

export const getOwnOrders = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const { start_time: start, end_time: end, last_id, last_fee } = params
  if (start !== undefined && end !== undefined && start > end) throw new AppError('rangeReversed')
  const orders = await listOwnOrders(pool, ctx.bound, {
    search: params.search,
    state: params.state,
    service: params.type,
    from: start === undefined ? undefined : new Date(start * 1000),
    to: end === undefined ? undefined : new Date((end + 1) * 1000),
    by: params.sort === 'total_fee' ? 'amount' : 'id',
    isDescending: params.is_desc,
    after: last_id === undefined ? undefined : { id: Number(last_id), amount: last_fee ?? 0 },
    limit: params.limit_size,
  })
  const ids = orders.map(({ id }) => id)
  const documents = ids.length > 0 ? await listDocuments(pool, ids) : []
  return {
    items: orders.map((order) => {
      const own = documents.filter(({ orderId }) => orderId === order.id)
      return {
        ...toOrderRow(order),
        device_name: order.deviceName ?? '',
        new_end: order.newEnd,
        receipt_no: own.find(({ kind }) => kind === 'receipt')?.number ?? '',
        documents: own.map(toDocumentRow),
      }
    }),
  }
})
