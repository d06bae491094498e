import { findOrders as contract } from '#lib/contract/pay/find-orders.ts'
import { searchOrders } from '../../domain/trade/pay/find-order.ts'
import { handle } from '../door/handle.ts'
import { toOrderRow } from '../rows/order-row.ts'

export const findOrders = handle(contract, async (ctx, params) => {
  const { search, last_id, limit_size: limit } = params
  const beforeId = last_id === undefined ? undefined : Number(last_id)
  const orders = await searchOrders(ctx.services.pool, ctx.bound, { search, beforeId, limit })
  return { items: orders.map(toOrderRow) }
})
