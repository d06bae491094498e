import { batchModify as contract } from '#lib/contract/device/batch-modify.ts'
import { batchModifyDevices } from '../../domain/fleet/device/batch-modify-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const batchModify = handle(contract, async (ctx, params) => {
  const { simei, model, icon, sgid, due_time: dueTime } = params
  const groupId = typeof sgid === 'string' ? ctx.visible.group(sgid) : sgid
  const fields = { model, icon, groupId, dueTime }
  const outcome = await batchModifyDevices(ctx, ctx.visible.devices(simei), fields)
  return toUndoableReply(ctx.lang, simei, outcome)
})
