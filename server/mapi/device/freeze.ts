import { freeze as contract } from '#lib/contract/device/freeze.ts'
import { toBatchReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { freezeDevices } from '../../domain/fleet/device/freeze-devices.ts'

export const freeze = handle(contract, async (ctx, { simei, frozen }) => {
  const outcome = await freezeDevices(ctx, ctx.visible.devices(simei), frozen)
  return toBatchReply(ctx.lang, simei, outcome)
})
