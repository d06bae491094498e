import { clear as contract } from '#lib/contract/device/clear.ts'
import { clearDevices } from '../../domain/fleet/bin/clear-devices.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const clear = handle(contract, async (ctx, { simei }) => {
  const what = { func: 'device/Clear', data: true, commands: false } as const
  const { taskId, ...outcome } = await clearDevices(ctx, ctx.visible.devices(simei), what)
  const task = taskId === undefined ? null : String(taskId)
  return { ...toBatchReply(ctx.lang, simei, outcome), task_id: task }
})
