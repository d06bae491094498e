import { cancel as contract } from '#lib/contract/cmd/cancel.ts'
import { cancelCommand } from '../../domain/control/command/cancel-command.ts'
import { handle } from '../door/handle.ts'

export const cancel = handle(contract, async (ctx, { simei, cmd_id }) => {
  await cancelCommand(ctx, { deviceId: ctx.visible.device(simei), id: cmd_id })
  return {}
})
