import { unbind as contract } from '#lib/contract/device/unbind.ts'
import { unbindDevices } from '../../domain/fleet/device/unbind-devices.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const unbind = handle(contract, async (ctx, { simei, kind }) => {
  const outcome = await unbindDevices(ctx, ctx.visible.devices(simei), kind)
  return toBatchReply(ctx.lang, simei, outcome)
})
