import { freezeDevices } from '#domain/device/freeze-devices.ts'
import { freeze as contract } from '#lib/contract/device/freeze.ts'
import { toBatchReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'

export const freeze = handle(contract, async (ctx, { simei, frozen }) => {
  const outcome = await freezeDevices(ctx, ctx.visible.devices(simei), frozen)
  return toBatchReply(ctx.lang, simei, outcome)
})
