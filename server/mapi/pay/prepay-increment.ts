import { tradeStateOf } from '#lib/codes/payment.ts'
import { prepayIncrement as contract } from '#lib/contract/pay/prepay-increment.ts'
import { orderPackage } from '../../domain/trade/pay/place-order.ts'
import { handle } from '../door/handle.ts'

export const prepayIncrement = handle(contract, async (ctx, params) => {
  const { pay_plat: platform, pay_manner: manner, total_fee: shown } = params.item
  const { number, status, url } = await orderPackage(ctx, {
    brand: ctx.client.brand,
    platform,
    manner,
    shown,
    md5: params.md5_pwd,
    packageId: Number(params.batch_no),
    iccid: params.iccid,
    deviceId: params.simei === undefined ? undefined : ctx.visible.device(params.simei),
  })
  return { out_trade_no: number, h5_url: url, trade_state: tradeStateOf[status] }
})
