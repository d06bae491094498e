import { unbind as contract } from '#lib/contract/device/unbind.ts'
import { toBatchReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { unbindDevices } from '../../domain/fleet/device/unbind-devices.ts'

export const unbind = handle(contract, async (ctx, { simei, kind }) => {
  const outcome = await unbindDevices(ctx, ctx.visible.devices(simei), kind)
  return toBatchReply(ctx.lang, simei, outcome)
})
