import { bindSimCard as contract } from '#lib/contract/sim/bind.ts'
import { bindSim } from '../../domain/trade/sim/change-sims.ts'
import { handle } from '../door/handle.ts'

export const bindSimCard = handle(contract, async (ctx, { iccid, simei }) => {
  await bindSim(ctx, { iccid, deviceId: ctx.visible.device(simei) })
  return {}
})
