import type { z } from 'zod'
import { payPlatforms, tradeStateOf } from '#lib/codes/payment.ts'
import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import type { orderFilters } from '#lib/contract/order-filter-fields.ts'
import { findOrders as findOrdersContract } from '#lib/contract/pay/find-orders.ts'
import { getDocument as getDocumentContract } from '#lib/contract/pay/get-document.ts'
import { getOrder as getOrderContract } from '#lib/contract/pay/get-order.ts'
import { getOrderDetail as getOrderDetailContract } from '#lib/contract/pay/get-order-detail.ts'
import { getOrderList as getOrderListContract } from '#lib/contract/pay/get-order-list.ts'
import { getOrderStat as getOrderStatContract } from '#lib/contract/pay/get-order-stat.ts'
import { getOrderTotals as getOrderTotalsContract } from '#lib/contract/pay/get-order-totals.ts'
import { getOwnOrders as getOwnOrdersContract } from '#lib/contract/pay/get-own-orders.ts'
import { getPackage as getPackageContract } from '#lib/contract/pay/get-package.ts'
import { getPayConfig as getPayConfigContract } from '#lib/contract/pay/get-pay-config.ts'
import { prepayIncrement as prepayIncrementContract } from '#lib/contract/pay/prepay-increment.ts'
import { recharge as rechargeContract } from '#lib/contract/pay/recharge.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import {
  listDocuments,
  openDocument,
  orderOfDocument,
} from '../../domain/trade/billing/open-document.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import {
  findOrder,
  listOrders,
  listRefunds,
  type OrderFilter,
  requestPoll,
  searchOrders,
  totalOrders,
} from '../../domain/trade/pay/find-order.ts'
import { listOwnOrders } from '../../domain/trade/pay/list-own-orders.ts'
import { offeredMethods, walletBalance } from '../../domain/trade/pay/offered-methods.ts'
import { openStatuses } from '../../domain/trade/pay/order.ts'
import { orderPackage, orderRecharge } from '../../domain/trade/pay/place-order.ts'
import { readOrderDetail } from '../../domain/trade/pay/read-order-detail.ts'
import { mayUseWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { isClearing, toDocumentRow, toOrderRow, toRefundRow } from '../rows/order-row.ts'
import { pageOfSums } from '../rows/page-of-sums.ts'

export const getPayConfig = handle(getPayConfigContract, async (ctx, params) => {
  const { brand } = ctx.client
  const methods = await offeredMethods(ctx, brand, { forWallet: params.is_recharge })
  const items = methods.map(({ platform: name }) => ({
    pay_plat: payPlatforms[name],
    name,
    icon_url: `/pay/${name}.svg`,
  }))
  const hasWallet = await mayUseWallet(ctx, ctx.services.pool)
  return { items, currency: brand.currency.code, has_wallet: hasWallet }
})

export const getPackage = handle(getPackageContract, async (ctx) => {
  const { code: currency } = ctx.client.brand.currency
  return { account: await walletBalance(ctx, currency), currency }
})

export const prepayIncrement = handle(prepayIncrementContract, async (ctx, params) => {
  const { pay_plat: platform, pay_manner: manner, total_fee: shown } = params.item
  const { number, status, url } = await orderPackage(ctx, {
    brand: ctx.client.brand,
    platform,
    manner,
    shown,
    md5: params.md5_pwd,
    packageId: Number(params.batch_no),
    iccid: params.iccid,
    deviceId: params.simei === undefined ? undefined : ctx.visible.device(params.simei),
  })
  return { out_trade_no: number, h5_url: url, trade_state: tradeStateOf[status] }
})

export const recharge = handle(rechargeContract, async (ctx, params) => {
  const { pay_plat: platform, pay_manner: manner, total_fee: amount } = params
  const { number, url } = await orderRecharge(ctx, {
    brand: ctx.client.brand,
    platform,
    manner,
    amount,
  })
  return { out_trade_no: number, h5_url: url, trade_state: 'NOTPAY' }
})

export const getOrder = handle(getOrderContract, async (ctx, params) => {
  const { pool } = ctx.services
  const languages = wantedBy(ctx.lang, ctx.client.brand)
  const order = await findOrder(pool, ctx.bound, params.out_trade_no, languages)
  if (!order || (params.biz_type && params.biz_type !== order.kind)) throw new AppError('notFound')
  const isOpen = openStatuses.some((status) => status === order.status)
  if (isOpen) await requestPoll(ctx.services, order.id)
  const refunds = await listRefunds(pool, order.id)
  return {
    refunds: refunds.map(toRefundRow),
    ...toOrderRow(order),
    h5_url: isOpen && !isClearing(order) ? order.url : '',
    expire_time: order.expiresAt,
  }
})

export const getOrderDetail = handle(getOrderDetailContract, async (ctx, params) => {
  const { pool } = ctx.services
  const languages = wantedBy(ctx.lang, ctx.client.brand)
  const order = await findOrder(pool, ctx.bound, params.out_trade_no, languages)
  if (!order) throw new AppError('notFound')
  const { isRoot, organisationId } = ctx.caller
  const { refunds, documents, newEnd, ownShare, ...detail } = await readOrderDetail(pool, order, {
    path: ctx.bound.path,
    isRoot,
    sellerId: ctx.caller.accountId === undefined ? undefined : organisationId,
    isPayer: organisationId === order.organisationId,
  })
  return {
    order: toOrderRow(order),
    expire_time: order.expiresAt,
    ...detail,
    new_end: newEnd,
    documents: documents.map(toDocumentRow),
    own_share: ownShare,
    refunds: refunds.map((refund) => ({
      ...toRefundRow(refund),
      operator: refund.operator,
      giver: refund.giver,
      end_time: refund.endedAt,
    })),
  }
})

export const getOwnOrders = handle(getOwnOrdersContract, async (ctx, params) => {
  const { pool } = ctx.services
  const { start_time: start, end_time: end, last_id, last_fee } = params
  if (start !== undefined && end !== undefined && start > end) throw new AppError('rangeReversed')
  const orders = await listOwnOrders(pool, ctx.bound, {
    search: params.search,
    languages: wantedBy(ctx.lang, ctx.client.brand),
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

export const getOrderList = handle(getOrderListContract, async (ctx, params) => {
  const { last_id, limit_size: limit } = params
  const orders = await listOrders(ctx.services.pool, {
    ...orderFilterOf(ctx, params),
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: limit,
  })
  return { items: orders.map(toOrderRow) }
})

export const getOrderTotals = handle(getOrderTotalsContract, async (ctx, params) => {
  const totals = await totalOrders(ctx.services.pool, orderFilterOf(ctx, params))
  return {
    items: totals.map(({ currency, count, amount, refunded }) => ({
      currency: currency,
      count: count,
      total_fee: Number(amount),
      refund_fee: Number(refunded),
    })),
  }
})

/** @throws rangeTooLong, rangeReversed, rangeInFuture */
function orderFilterOf(
  ctx: CallContext,
  params: z.output<z.ZodObject<typeof orderFilters>>,
): OrderFilter {
  const { start_time: start, end_time: end, status, simei } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  return {
    bound: { path: ctx.acting.path, deviceId: ctx.bound.deviceId },
    languages: wantedBy(ctx.lang, ctx.client.brand),
    number: params.out_trade_no,
    imei: params.imei,
    payer: params.payer,
    kind: params.biz_type,
    statuses: status === undefined ? undefined : [status],
    platform: params.pay_plat,
    manner: params.pay_manner,
    service: params.type,
    timeOf: params.time_of,
    isOwn: !params.is_get_child,
    currency: params.currency,
    deviceId: simei === undefined ? undefined : ctx.visible.device(simei),
    from: new Date(start * 1000),
    to: new Date((end + 1) * 1000),
  }
}

export const findOrders = handle(findOrdersContract, async (ctx, params) => {
  const { search, last_id, limit_size: limit } = params
  const beforeId = last_id === undefined ? undefined : Number(last_id)
  const orders = await searchOrders(ctx.services.pool, ctx.bound, {
    search,
    languages: wantedBy(ctx.lang, ctx.client.brand),
    beforeId,
    limit,
  })
  return { items: orders.map(toOrderRow) }
})

export const getOrderStat = handle(
  getOrderStatContract,
  async (ctx, { by, biz_type: kind, ...page }) => {
    const rows = await pageOfSums(ctx, page, { by, kind })
    return {
      items: rows.map(({ key, name, count, amount, refunded, currency, day }) => {
        const type = Number(key)
        return {
          key,
          currency,
          day,
          count,
          total_fee: amount,
          refund_fee: refunded,
          net_fee: amount - refunded,
          service: by === 'service' && isSoldType(type) ? soldNameOf(type) : null,
          sfamily_name: by === 'family' ? name : null,
          pay_plat: by === 'platform' ? type : null,
        }
      }),
    }
  },
)

export const getDocument = handle(getDocumentContract, async (ctx, params) => {
  const { pool } = ctx.services
  const id = Number(params.document_id)
  const of = await orderOfDocument(pool, id)
  if (!of || !(await findOrder(pool, ctx.bound, of.number))) throw new AppError('notFound')
  return openDocument(ctx, id)
})
