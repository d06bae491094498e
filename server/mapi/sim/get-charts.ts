import { simCarriers } from '#lib/codes/sim.ts'
import { getSimCharts as contract } from '#lib/contract/sim/get-charts.ts'
import { handle } from '../door/handle.ts'
import { pageOfSums } from '../rows/order-sums.ts'

export const getSimCharts = handle(contract, async (ctx, { by, ...page }) => {
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
