import { cancel as contract } from '#lib/contract/cmd/cancel.ts'
import { handle } from '#mapi/handle.ts'
import { cancelCommand } from '../../domain/control/command/cancel-command.ts'

export const cancel = handle(contract, async (ctx, { simei, cmd_id }) => {
  await cancelCommand(ctx, { deviceId: ctx.visible.device(simei), id: cmd_id })
  return {}
})
