import { deleteDevices as contract } from '#lib/contract/device/delete.ts'
import { toUndoableReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { moveToRecycleBin as remove } from '../../domain/fleet/bin/delete-devices.ts'

export const deleteDevices = handle(contract, async (ctx, { simei }) => {
  const outcome = await remove(ctx, ctx.visible.devices(simei))
  return toUndoableReply(ctx.lang, simei, outcome)
})
