import { clear as contract } from '#lib/contract/device/clear.ts'
import { toBatchReply } from '#mapi/batch-reply.ts'
import { handle } from '#mapi/handle.ts'
import { clearDevices } from '../../domain/fleet/bin/clear-devices.ts'

export const clear = handle(contract, async (ctx, { simei }) => {
  const what = { func: 'device/Clear', data: true, commands: false } as const
  const { taskId, ...outcome } = await clearDevices(ctx, ctx.visible.devices(simei), what)
  const task = taskId === undefined ? null : String(taskId)
  return { ...toBatchReply(ctx.lang, simei, outcome), task_id: task }
})
