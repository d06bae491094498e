import { physicalDelete as contract } from '#lib/contract/device/physical-delete.ts'
import { eraseDevices } from '../../domain/fleet/bin/clear-devices.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const physicalDelete = handle(contract, async (ctx, { simei }) => {
  const { taskId, ...outcome } = await eraseDevices(ctx, ctx.visible.deletedDevices(simei))
  const task = taskId === undefined ? null : String(taskId)
  return { ...toBatchReply(ctx.lang, simei, outcome), task_id: task }
})
