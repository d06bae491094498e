import { simCarriers } from '#lib/codes/sim.ts'
import { getSimCharts as contract } from '#lib/contract/sim/get-charts.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { addUpOrders } from '../../domain/pay/add-up-orders.ts'
import { handle } from '../handle.ts'

export const getSimCharts = handle(contract, async (ctx, params) => {
  const { start_time: start, end_time: end, by, limit_size, last_key } = params
  const { currency = ctx.client.brand.currency.code } = params
  checkPeriod({ start, end }, orderPeriod, ctx.now() / 1000)
  const rows = await addUpOrders(ctx.services.pool, {
    ...{ path: ctx.acting.path, currency, kind: 'e_type_increment', ofSims: true },
    ...{ by: by === 'organisation' ? 'family' : by, zoneMinutes: ctx.caller.zoneMinutes },
    ...{ from: new Date(start * 1000), to: new Date((end + 1) * 1000) },
  })
  const first = last_key === undefined ? 0 : rows.findIndex(({ key }) => key === last_key) + 1
  return {
    items: rows.slice(first, first + limit_size).map(({ key, name, count, ...sums }) => ({
      ...{ key, currency, orders: count, net: sums.amount - sums.refunded, ...sums },
      day: by === 'day' || by === 'month' ? key : null,
      package_name: by === 'package' ? name : null,
      carrier: by === 'carrier' ? (simCarriers.find((one) => one === key) ?? 'other') : null,
      sfamily_name: by === 'organisation' ? name : null,
    })),
  }
})
