import { tradeStateOf } from '#lib/codes/payment.ts'
import { decideByHand as decideByHandContract } from '#lib/contract/pay/decide-by-hand.ts'
import { getByHand as getByHandContract } from '#lib/contract/pay/get-by-hand.ts'
import { getDifferences as getDifferencesContract } from '#lib/contract/pay/get-differences.ts'
import { recheckOrder as recheckOrderContract } from '#lib/contract/pay/recheck-order.ts'
import { refund as refundContract } from '#lib/contract/pay/refund.ts'
import { refundShare as refundShareContract } from '#lib/contract/pay/refund-share.ts'
import { AppError } from '../../app-error.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { askAgain } from '../../domain/trade/pay/ask-again.ts'
import { decideHandPayment } from '../../domain/trade/pay/decide-hand-payment.ts'
import { findOrder } from '../../domain/trade/pay/find-order.ts'
import { listByHand } from '../../domain/trade/pay/list-by-hand.ts'
import { listDifferences } from '../../domain/trade/pay/list-differences.ts'
import { giveShare, refundOrder } from '../../domain/trade/pay/refund-order.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

export const getByHand = handle(getByHandContract, async (ctx, params) => {
  const { services, caller } = ctx
  const orders = await listByHand(services.pool, {
    languages: wantedBy(ctx.lang, ctx.client.brand),
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

export const decideByHand = handle(decideByHandContract, async (ctx, params) => {
  const { out_trade_no: number, action, total_fee: amount, reason, voucher_ids } = params
  if (action === 'reject' && reason === '') throw badParam(ctx, 'reason', 'required')
  const isConfirmed = action === 'confirm'
  await decideHandPayment(ctx, { number, isConfirmed, amount, reason, voucherIds: voucher_ids })
  return {}
})

export const getDifferences = handle(
  getDifferencesContract,
  async (ctx, { limit_size: limit, last_key }) => {
    const [day = '', provider = '', number = ''] = last_key?.split(' ') ?? []
    const after = last_key === undefined ? undefined : { day, provider, number }
    const items = await listDifferences(ctx.services.pool, { limit, after })
    return {
      items: items.map(({ order, ...item }) => ({
        ...item,
        out_trade_no: order,
        key: `${item.day} ${item.provider} ${item.number}`,
      })),
    }
  },
)

export const recheckOrder = handle(recheckOrderContract, async (ctx, params) => ({
  trade_state: tradeStateOf[await askAgain(ctx, ctx.bound, params.out_trade_no)],
}))

export const refund = handle(refundContract, async (ctx, params) => {
  const { out_trade_no, type: kind, refund_fee: amount, reason } = params
  const order = await findOrder(ctx.services.pool, ctx.bound, out_trade_no)
  if (!order) throw new AppError('notFound')
  const { number, state } = await refundOrder(ctx, { orderId: order.id, kind, amount, reason })
  return { refund_no: number, state }
})

export const refundShare = handle(refundShareContract, async (ctx, params) => {
  const { out_trade_no, refund_fee: amount, reason, md5_pwd: md5 } = params
  const order = await findOrder(ctx.services.pool, ctx.bound, out_trade_no)
  if (!order) throw new AppError('notFound')
  const { number, state } = await giveShare(ctx, { orderId: order.id, amount, reason, md5 })
  return { refund_no: number, state }
})
