import { setAutoRenew as contract } from '#lib/contract/pay/set-auto-renew.ts'
import { allowRenewal, endRenewal } from '../../domain/trade/renewal/allow-renewal.ts'
import { handle } from '../door/handle.ts'

export const setAutoRenew = handle(contract, async (ctx, params) => {
  const { type: service, batch_no, total_fee: shown = 0, md5_pwd: md5 = '' } = params
  const { take_over: takesOver } = params
  const deviceId = ctx.visible.device(params.simei)
  if (batch_no === undefined) {
    await endRenewal(ctx, { deviceId, service })
    return { next_time: null }
  }
  const asked = { deviceId, service, packageId: Number(batch_no), shown, md5, takesOver }
  return { next_time: await allowRenewal(ctx, { ...asked, brand: ctx.client.brand }) }
})
