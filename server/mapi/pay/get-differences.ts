import { getDifferences as contract } from '#lib/contract/pay/get-differences.ts'
import { listDifferences } from '../../domain/trade/pay/reconcile.ts'
import { handle } from '../door/handle.ts'

export const getDifferences = handle(contract, async (ctx, { limit_size: limit, last_key }) => {
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
})
