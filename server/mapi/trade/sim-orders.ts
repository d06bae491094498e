import { type Validity, validities, validityMonths } from '#lib/codes/packages.ts'
import type { TradeStatus } from '#lib/codes/payment.ts'
import { simCarriers } from '#lib/codes/sim.ts'
import { getSimCharts as getSimChartsContract } from '#lib/contract/sim/get-charts.ts'
import { getSimOrders as getSimOrdersContract } from '#lib/contract/sim/get-orders.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { type ListedSimOrder, listSimOrders } from '../../domain/trade/sim/list-sim-orders.ts'
import { handle } from '../door/handle.ts'
import { pageOfSums } from '../rows/page-of-sums.ts'

export const getSimOrders = handle(getSimOrdersContract, async (ctx, params) => {
  const { caller, acting, bound, visible } = ctx
  if (caller.kind !== 'device' && !caller.permissions.includes('e_ua_show_orderlist'))
    throw new AppError('noPermission')
  const { start_time: start, end_time: end, iccid, simei, search, last_id } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const orders = await listSimOrders(ctx.services.pool, {
    languages: wantedBy(ctx.lang, ctx.client.brand),
    bound: { path: acting.path, deviceId: bound.deviceId },
    iccid,
    search,
    state: params.recharge_state,
    platform: params.pay_plat,
    packageId: params.batch_no === undefined ? undefined : Number(params.batch_no),
    carrier: params.carrier,
    currency: params.currency,
    timeOf: params.time_of,
    deviceId: simei === undefined ? undefined : visible.device(simei),
    from: new Date(start * 1000),
    to: new Date((end + 1) * 1000),
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: params.limit_size,
  })
  return { items: orders.map(toRow) }
})

const validityOf = (months: number | null): Validity =>
  validities.find((one) => validityMonths[one] === months) ?? 'month'

const toRow = (order: ListedSimOrder) => ({
  id: String(order.id),
  out_trade_no: order.number,
  iccid: order.iccid,
  msisdn: order.msisdn ?? '',
  imei: order.imei,
  device_name: order.device ?? '',
  simei: order.deviceId === null ? null : String(order.deviceId),
  package_name: order.packageName,
  flow: order.flow ?? 0,
  validity: validityOf(order.months),
  amount: order.amount,
  refunded: order.refunded,
  currency: order.currency,
  pay_plat: order.platform,
  pay_manner: order.manner,
  status: order.status as TradeStatus,
  recharge_state: order.state,
  fail_reason: order.reason ?? '',
  create_time: order.createdAt,
  paid_time: order.paidAt,
  end_time: order.endedAt,
  payer: order.payer,
  sfamilyid: String(order.organisationId),
  sfamily_name: order.organisation,
})

export const getSimCharts = handle(getSimChartsContract, async (ctx, { by, ...page }) => {
  const rows = await pageOfSums(ctx, page, {
    by: by === 'organisation' ? 'family' : by,
    kind: 'e_type_increment',
    ofSims: true,
  })
  return {
    items: rows.map(({ name, count, ...sums }) => ({
      ...sums,
      orders: count,
      net: sums.amount - sums.refunded,
      package_name: by === 'package' ? name : null,
      carrier: by === 'carrier' ? (simCarriers.find((one) => one === sums.key) ?? 'other') : null,
      sfamily_name: by === 'organisation' ? name : null,
    })),
  }
})
