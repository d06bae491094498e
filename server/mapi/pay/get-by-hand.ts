import { getByHand as contract } from '#lib/contract/pay/get-by-hand.ts'
import { listByHand } from '../../domain/trade/pay/list-by-hand.ts'
import { handle } from '../door/handle.ts'

export const getByHand = handle(contract, async ({ services, caller }, params) => {
  const orders = await listByHand(services.pool, {
    state: params.state,
    search: params.search || undefined,
    limit: params.limit_size,
    beforeId: params.last_id === undefined ? undefined : Number(params.last_id),
  })
  return {
    items: orders.map((order) => ({
      id: String(order.id),
      out_trade_no: order.number,
      biz_type: order.kind,
      way: order.provider as 'bank' | 'cash',
      state: order.state,
      sfamilyid: String(order.organisationId),
      sfamily_name: order.organisation,
      payer: order.payer,
      imei: order.imei,
      package_name: order.packageName,
      is_own: order.accountId !== null && order.accountId === caller.accountId,
      currency: order.currency,
      total_fee: order.amount,
      reason: order.reason,
      operator: order.operator,
      voucher_ids: order.voucherIds,
      create_time: order.createdAt,
      decide_time: order.decidedAt,
    })),
  }
})
