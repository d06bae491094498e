import { deleteDevices as contract } from '#lib/contract/device/delete.ts'
import { moveToRecycleBin as remove } from '../../domain/fleet/bin/delete-devices.ts'
import { handle } from '../door/handle.ts'
import { toUndoableReply } from '../rows/batch-reply.ts'

export const deleteDevices = handle(contract, async (ctx, { simei }) => {
  const outcome = await remove(ctx, ctx.visible.devices(simei))
  return toUndoableReply(ctx.lang, simei, outcome)
})
