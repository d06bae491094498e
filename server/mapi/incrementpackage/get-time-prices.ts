import { getTimePrices as contract } from '#lib/contract/incrementpackage/get-time-prices.ts'
import { isSeller } from '../../domain/fleet/device/lock-target.ts'
import { paysForTime } from '../../domain/fleet/service-end/given-time.ts'
import { walletBalance } from '../../domain/trade/pay/offered-methods.ts'
import { readTimePrices } from '../../domain/trade/quota/time-prices.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const getTimePrices = handle(contract, async (ctx) => {
  const { pool } = ctx.services
  const { code: currency } = ctx.client.brand.currency
  if (!(await isSeller(pool, ctx))) throw new AppError('onlySellers')
  if (!(await paysForTime(pool, ctx))) return { is_free: true, currency, account: null, items: [] }
  const [prices, account] = await Promise.all([
    readTimePrices(pool, ctx, currency),
    walletBalance(ctx, currency),
  ])
  return {
    is_free: false,
    currency,
    account,
    items: prices.map(({ months, amount, packageId, name }) => ({
      months,
      fee: amount,
      batch_no: String(packageId),
      name,
    })),
  }
})
