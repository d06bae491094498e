import { setProtocol as contract } from '#lib/contract/device/set-protocol.ts'
import { changeProtocol } from '../../domain/fleet/device/change-protocol.ts'
import { toBatchReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'

export const setProtocol = handle(contract, async (ctx, { simei, protocol }) => {
  const outcome = await changeProtocol(ctx, ctx.visible.devices(simei), protocol)
  return toBatchReply(ctx.lang, simei, outcome)
})
