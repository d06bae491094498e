import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import { getOrderStat as contract } from '#lib/contract/pay/get-order-stat.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { addUpOrders } from '../../domain/pay/add-up-orders.ts'
import { handle } from '../handle.ts'

export const getOrderStat = handle(contract, async (ctx, params) => {
  const { start_time: start, end_time: end, by, biz_type: kind, limit_size, last_key } = params
  const { currency = ctx.client.brand.currency.code } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const rows = await addUpOrders(ctx.services.pool, {
    ...{ path: ctx.acting.path, currency, by, kind, zoneMinutes: ctx.caller.zoneMinutes },
    ...{ from: new Date(start * 1000), to: new Date((end + 1) * 1000) },
  })
  const first = last_key === undefined ? 0 : rows.findIndex(({ key }) => key === last_key) + 1
  return {
    items: rows.slice(first, first + limit_size).map(({ key, name, count, amount, refunded }) => {
      const type = Number(key)
      return {
        ...{ key, currency, count, total_fee: amount, refund_fee: refunded },
        net_fee: amount - refunded,
        day: by === 'day' || by === 'month' ? key : null,
        service: by === 'service' && isSoldType(type) ? soldNameOf(type) : null,
        sfamily_name: by === 'family' ? name : null,
        pay_plat: by === 'platform' ? type : null,
      }
    }),
  }
})
