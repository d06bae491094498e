import { isSoldType, soldNameOf } from '#lib/codes/sold-types.ts'
import { getOrderStat as contract } from '#lib/contract/pay/get-order-stat.ts'
import { handle } from '../door/handle.ts'
import { pageOfSums } from '../rows/order-sums.ts'

export const getOrderStat = handle(contract, async (ctx, { by, biz_type: kind, ...page }) => {
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
})
