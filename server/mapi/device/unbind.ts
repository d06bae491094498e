import { unbind as contract } from '#lib/contract/device/unbind.ts'
import { unbindDevices } from '../../domain/fleet/device/unbind-devices.ts'
import { toBatchReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'

export const unbind = handle(contract, async (ctx, { simei, kind }) => {
  const outcome = await unbindDevices(ctx, ctx.visible.devices(simei), kind)
  return toBatchReply(ctx.lang, simei, outcome)
})
