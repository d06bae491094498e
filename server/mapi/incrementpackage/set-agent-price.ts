import { setAgentPrice as contract } from '#lib/contract/incrementpackage/set-agent-price.ts'
import { currencyOfPackage } from '../../domain/trade/package/package-currency.ts'
import { priceForDealer } from '../../domain/trade/package/set-price.ts'
import { handle } from '../door/handle.ts'
import { pricesIn } from '../rows/price-param.ts'

export const setAgentPrice = handle(contract, async (ctx, params) => {
  const { batch_no, agent_price, is_modify: isModify } = params
  const child = ctx.visible.organisation(params.sfamilyid)
  const packageId = Number(batch_no)
  const currency = await currencyOfPackage(ctx, packageId)
  const { agent_price: amount } = pricesIn(ctx, currency, { prices: { agent_price } })
  await priceForDealer(ctx, child, { packageId, amount, isModify })
  return {}
})
