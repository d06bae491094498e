import { batchSend as contract } from '#lib/contract/cmd/batch-send.ts'
import { checkSender } from '../../domain/control/command/check-order.ts'
import { startCommandBatch } from '../../domain/control/command/start-command-batch.ts'
import { findSelection } from '../../domain/fleet/device/select-devices.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'
import { requestOf } from './request-of.ts'

export const batchSend = handle(contract, async (ctx, params) => {
  const { password, ...order } = requestOf(params)
  const selection = await findSelection(ctx, params.selection_id)
  if (selection.isRecycled) throw badParam(ctx, 'selection_id', 'invalid')
  await checkSender(ctx, order, password)
  const taskId = await startCommandBatch(ctx, { order, ids: selection.ids, path: ctx.bound.path })
  return { task_id: String(taskId) }
})
