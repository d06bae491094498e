import { extend as contract } from '#lib/contract/device/extend.ts'
import { toUndoableReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { extendDevices } from '../../domain/trade/quota/extend-devices.ts'

export const extend = handle(contract, async (ctx, params) => {
  const { simei, months, fee: shown, md5_pwd: md5 } = params
  const { brand, currency } = ctx.client.brand
  const extension = { months, currency: currency.code, brand, shown, md5 }
  const outcome = await extendDevices(ctx, ctx.visible.devices(simei), extension)
  return { ...toUndoableReply(ctx.lang, simei, outcome), total_fee: outcome.paid }
})
