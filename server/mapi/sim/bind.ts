import { bindSim } from '#domain/sim/change-sims.ts'
import { bindSimCard as contract } from '#lib/contract/sim/bind.ts'
import { handle } from '../handle.ts'

export const bindSimCard = handle(contract, async (ctx, { iccid, simei }) => {
  await bindSim(ctx, { iccid, deviceId: ctx.visible.device(simei) })
  return {}
})
