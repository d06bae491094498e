import { recharge as contract } from '#lib/contract/pay/recharge.ts'
import { orderRecharge } from '../../domain/trade/pay/place-order.ts'
import { handle } from '../door/handle.ts'

export const recharge = handle(contract, async (ctx, params) => {
  const { pay_plat: platform, pay_manner: manner, total_fee: amount } = params
  const { number, url } = await orderRecharge(ctx, {
    brand: ctx.client.brand,
    platform,
    manner,
    amount,
  })
  return { out_trade_no: number, h5_url: url, trade_state: 'NOTPAY' }
})
