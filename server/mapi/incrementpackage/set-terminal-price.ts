import { setTerminalPrice as contract } from '#lib/contract/incrementpackage/set-terminal-price.ts'
import { currencyOfPackage } from '../../domain/trade/package/package-currency.ts'
import { priceForUsers } from '../../domain/trade/package/set-price.ts'
import { handle } from '../door/handle.ts'
import { pricesIn } from '../rows/price-param.ts'

export const setTerminalPrice = handle(contract, async (ctx, params) => {
  const { batch_no, terminal_price } = params
  const packageId = Number(batch_no)
  const currency = await currencyOfPackage(ctx, packageId)
  const { terminal_price: amount } = pricesIn(ctx, currency, { prices: { terminal_price } })
  await priceForUsers(ctx, { packageId, amount })
  return {}
})
