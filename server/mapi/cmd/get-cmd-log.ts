import { getCmdLog as contract } from '#lib/contract/cmd/get-cmd-log.ts'
import { listTaskCommands } from '../../domain/control/command/list-commands.ts'
import { findOwnTask } from '../../domain/platform/task/find-own-task.ts'
import { handle } from '../door/handle.ts'
import { commandRowOf } from './command-row.ts'

export const getCmdLog = handle(contract, async (ctx, params) => {
  const { id: taskId } = await findOwnTask(ctx, params.task_id, 'command')
  const lastDevice = params.last_simei === undefined ? undefined : Number(params.last_simei)
  const page = { taskId, path: ctx.caller.path, lastDevice, limit: params.limit_size }
  const items = await listTaskCommands(ctx.services.pool, page)
  return {
    items: items.map((command) => ({
      ...commandRowOf(command),
      simei: String(command.deviceId),
      imei: command.imei,
    })),
  }
})
