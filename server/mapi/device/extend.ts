import { extend as contract } from '#lib/contract/device/extend.ts'
import { extendDevices } from '../../domain/trade/quota/extend-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const extend = handle(contract, async (ctx, params) => {
  const { simei, months, fee: shown, md5_pwd: md5 } = params
  const { brand, currency } = ctx.client.brand
  const extension = { months, currency: currency.code, brand, shown, md5 }
  const outcome = await extendDevices(ctx, ctx.visible.devices(simei), extension)
  return { ...toUndoableReply(ctx.lang, simei, outcome), total_fee: outcome.paid }
})
