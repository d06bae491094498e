import { commandNumbers } from '#lib/commands/numbers.ts'
import { startTrace as contract } from '#lib/contract/cmd/start-trace.ts'
import { sendCommand } from '../../domain/control/command/send-command.ts'
import { handle } from '../door/handle.ts'
import { requestOf } from './request-of.ts'

export const startTrace = handle(contract, async (ctx, params) => {
  const { simei, time_in_seconds, interval_time } = params
  const order = { time_in_seconds, interval_time }
  const { id, state } = await sendCommand(ctx, {
    func: 'cmd/StartTrace',
    deviceId: ctx.visible.device(simei),
    ...requestOf({ type_value: commandNumbers.tracking, params: order, offline: 'refuse' }),
    waitSeconds: 0,
  })
  return { cmd_id: id, state }
})
