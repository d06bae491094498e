import { getOrderList as contract } from '#lib/contract/pay/get-order-list.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { listOrders } from '../../domain/trade/pay/find-order.ts'
import { handle } from '../door/handle.ts'
import { toOrderRow } from '../rows/order-row.ts'

export const getOrderList = handle(contract, async (ctx, params) => {
  const { start_time: start, end_time: end, last_id, status, simei } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const orders = await listOrders(ctx.services.pool, {
    bound: { path: ctx.acting.path, deviceId: ctx.bound.deviceId },
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
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: params.limit_size,
  })
  return { items: orders.map(toOrderRow) }
})
