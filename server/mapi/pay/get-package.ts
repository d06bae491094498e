import { getPackage as contract } from '#lib/contract/pay/get-package.ts'
import { walletBalance } from '../../domain/trade/pay/offered-methods.ts'
import { handle } from '../door/handle.ts'

export const getPackage = handle(contract, async (ctx) => {
  const { code: currency } = ctx.client.brand.currency
  return { account: await walletBalance(ctx, currency), currency }
})
