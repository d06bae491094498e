import { commandNumbers } from '#lib/commands/numbers.ts'
import { stopTrace as contract } from '#lib/contract/cmd/stop-trace.ts'
import { sendCommand } from '../../domain/control/command/send-command.ts'
import { handle } from '../door/handle.ts'
import { requestOf } from './request-of.ts'

export const stopTrace = handle(contract, async (ctx, { simei }) => {
  const params = { time_in_seconds: 0 }
  const { id, state } = await sendCommand(ctx, {
    func: 'cmd/StopTrace',
    deviceId: ctx.visible.device(simei),
    ...requestOf({ type_value: commandNumbers.tracking, params, offline: 'refuse' }),
    waitSeconds: 0,
  })
  return { cmd_id: id, state }
})
