import type { z } from 'zod'
import { commandOf } from '#lib/commands/catalogue.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import { batchSend as batchSendContract } from '#lib/contract/cmd/batch-send.ts'
import { cancel as cancelContract } from '#lib/contract/cmd/cancel.ts'
import { checkBatch as checkBatchContract } from '#lib/contract/cmd/check-batch.ts'
import type { listedCommand } from '#lib/contract/cmd/command-fields.ts'
import { getCmdList as getCmdListContract } from '#lib/contract/cmd/get-cmd-list.ts'
import { send as sendContract } from '#lib/contract/cmd/send.ts'
import { startTrace as startTraceContract } from '#lib/contract/cmd/start-trace.ts'
import { stopTrace as stopTraceContract } from '#lib/contract/cmd/stop-trace.ts'
import { AppError } from '../../app-error.ts'
import { cancelCommand } from '../../domain/control/command/cancel-command.ts'
import { checkSender, type Order } from '../../domain/control/command/check-order.ts'
import { countTakers } from '../../domain/control/command/count-takers.ts'
import { type ListedCommand, listCommands } from '../../domain/control/command/list-commands.ts'
import { sendCommand } from '../../domain/control/command/send-command.ts'
import { startBulkCommand } from '../../domain/control/command/start-bulk-command.ts'
import { findSelection } from '../../domain/fleet/device/select-devices.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'

type Given = {
  type_value: number
  params: Record<string, unknown>
  offline: Order['offline']
  pwd_md5?: string | undefined
}

function requestOf({ type_value, params, offline, pwd_md5: password }: Given) {
  const command = commandOf(type_value)
  if (!command) throw new AppError('commandUnsupported')
  return { command, params, offline, password }
}

/** Of many devices. Throws commandForOne. */
function manyRequestOf(given: Given) {
  const request = requestOf(given)
  if (request.command.isForOne) throw new AppError('commandForOne')
  return request
}

const commandRowOf = (command: ListedCommand): z.input<typeof listedCommand> => ({
  cmd_id: command.id,
  type_value: command.typeValue,
  kind: command.kind,
  state: command.state,
  reply: command.reply,
  tries: command.tries,
  voice_seconds: command.voiceSeconds,
  times: {
    waiting: command.createdAt,
    sent: command.sentAt,
    acknowledged: command.acknowledgedAt,
    ended: command.endedAt,
    expires: command.expiresAt,
  },
})

export const send = handle(sendContract, async (ctx, params) => {
  const { id, state, reply } = await sendCommand(ctx, {
    func: 'cmd/Send',
    deviceId: ctx.visible.device(params.simei),
    ...requestOf(params),
    waitSeconds: params.wait_seconds,
  })
  return { cmd_id: id, state, reply }
})

export const checkBatch = handle(checkBatchContract, async (ctx, params) => {
  const order = manyRequestOf({ ...params, offline: 'cache' })
  const { ids } = await findSelection(ctx, params.selection_id)
  const { obstacles, ...counts } = await countTakers(ctx, { order, ids, path: ctx.bound.path })
  return {
    ...counts,
    obstacles: obstacles.map((one) => ({ ...one, takes_text: one.why === 'noWord' })),
  }
})

export const batchSend = handle(batchSendContract, async (ctx, params) => {
  const { password, ...order } = manyRequestOf(params)
  const selection = await findSelection(ctx, params.selection_id)
  if (selection.isRecycled) throw badParam(ctx, 'selection_id', 'invalid')
  await checkSender(ctx, order, password)
  const taskId = await startBulkCommand(ctx, { order, ids: selection.ids, path: ctx.bound.path })
  return { task_id: String(taskId) }
})

export const cancel = handle(cancelContract, async (ctx, { simei, cmd_id }) => {
  await cancelCommand(ctx, { deviceId: ctx.visible.device(simei), id: cmd_id })
  return {}
})

export const startTrace = handle(startTraceContract, async (ctx, params) => {
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

export const stopTrace = handle(stopTraceContract, async (ctx, { simei }) => {
  const params = { time_in_seconds: 0 }
  const { id, state } = await sendCommand(ctx, {
    func: 'cmd/StopTrace',
    deviceId: ctx.visible.device(simei),
    ...requestOf({ type_value: commandNumbers.tracking, params, offline: 'refuse' }),
    waitSeconds: 0,
  })
  return { cmd_id: id, state }
})

export const getCmdList = handle(
  getCmdListContract,
  async ({ services, visible, bound }, params) => {
    const deviceId = visible.device(params.simei)
    const page = {
      deviceId,
      path: bound.path,
      lastId: params.last_cmd_id,
      limit: params.limit_size,
    }
    const items = await listCommands(services.pool, page)
    return { items: items.map(commandRowOf) }
  },
)
