import { commandOf } from '#lib/commands/catalogue.ts'
import type { GivenParams } from '#lib/commands/params.ts'
import { AppError } from '#server/app-error.ts'
import type { Order } from '#server/domain/control/command/check-order.ts'
import { orderForMany } from '#server/domain/control/command/order-for-many.ts'
import { errorText } from '#server/texts/error-text.ts'
import type { ChunkWork, Failure } from '../task/running-task.ts'

type Requested = {
  typeValue: number
  params: GivenParams
  offline: Order['offline']
  path: string
}

/** A command for each device of a selection. */
export const commandWork: ChunkWork = {
  kind: 'chunks',
  runChunk: async ({ ctx, task, items }) => {
    const { typeValue, params, offline, path } = task.params as Requested
    const command = commandOf(typeValue)
    if (!command || (command.right && !ctx.caller.permissions.includes(command.right)))
      throw new AppError('taskStopped')
    const ids = items.map(({ input }) => Number(input['simei']))
    const within = path.startsWith(ctx.caller.path) ? path : ctx.caller.path
    const order = { command, params, offline }
    const refused = await orderForMany(ctx, { order, ids, path: within, taskId: task.id })
    return new Map(
      [...refused].map(([id, { code, values }]): [string, Failure] => [
        String(id),
        { error: code, message: errorText(code, task.lang, values) },
      ]),
    )
  },
}
