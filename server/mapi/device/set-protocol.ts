import { setProtocol as contract } from '#lib/contract/device/set-protocol.ts'
import { changeProtocol } from '../../domain/fleet/device/change-protocol.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const setProtocol = handle(contract, async (ctx, { simei, protocol }) => {
  const outcome = await changeProtocol(ctx, ctx.visible.devices(simei), protocol)
  return toBatchReply(ctx.lang, simei, outcome)
})
