import { payPlatforms } from '#lib/codes/payment.ts'
import { getPayConfig as contract } from '#lib/contract/pay/get-pay-config.ts'
import { offeredMethods } from '../../domain/trade/pay/offered-methods.ts'
import { mayUseWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'

export const getPayConfig = handle(contract, async (ctx, params) => {
  const { brand } = ctx.client
  const methods = await offeredMethods(ctx, brand, { forWallet: params.is_recharge })
  const items = methods.map(({ platform: name }) => ({
    pay_plat: payPlatforms[name],
    name,
    icon_url: `/pay/${name}.svg`,
  }))
  const hasWallet = await mayUseWallet(ctx, ctx.services.pool)
  return { items, currency: brand.currency.code, has_wallet: hasWallet }
})
