import { send as contract } from '#lib/contract/cmd/send.ts'
import { sendCommand } from '../../domain/control/command/send-command.ts'
import { handle } from '../door/handle.ts'
import { requestOf } from './request-of.ts'

export const send = handle(contract, async (ctx, params) => {
  const { id, state, reply } = await sendCommand(ctx, {
    func: 'cmd/Send',
    deviceId: ctx.visible.device(params.simei),
    ...requestOf(params),
    waitSeconds: params.wait_seconds,
  })
  return { cmd_id: id, state, reply }
})
