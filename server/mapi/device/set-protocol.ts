import { setProtocol as contract } from '#lib/contract/device/set-protocol.ts'
import { toBatchReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { changeProtocol } from '../../domain/fleet/device/change-protocol.ts'

export const setProtocol = handle(contract, async (ctx, { simei, protocol }) => {
  const outcome = await changeProtocol(ctx, ctx.visible.devices(simei), protocol)
  return toBatchReply(ctx.lang, simei, outcome)
})
