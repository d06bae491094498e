import { extend as contract } from '#lib/contract/device/extend.ts'
import { extendDevices } from '../../domain/device/extend-devices.ts'
import { toUndoableReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'

export const extend = handle(contract, async (ctx, { simei, months }) => {
  const outcome = await extendDevices(ctx, ctx.visible.devices(simei), months)
  return toUndoableReply(ctx.lang, simei, outcome)
})
