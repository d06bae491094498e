import { freeze as contract } from '#lib/contract/device/freeze.ts'
import { freezeDevices } from '../../domain/fleet/device/freeze-devices.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const freeze = handle(contract, async (ctx, { simei, frozen }) => {
  const outcome = await freezeDevices(ctx, ctx.visible.devices(simei), frozen)
  return toBatchReply(ctx.lang, simei, outcome)
})
