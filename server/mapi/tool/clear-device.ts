import { clearDevice as contract } from '#lib/contract/tool/clear-device.ts'
import { clearDevices } from '../../domain/fleet/bin/clear-devices.ts'
import { handle } from '../door/handle.ts'
import { toNumberReply } from '../rows/batch-reply.ts'

export const clearDevice = handle(contract, async (ctx, params) => {
  const { imei_list: numbers, data, commands } = params
  const ids = [...ctx.visible.devicesByNumber(numbers).values()]
  const what = { func: 'tool/ClearDevice', data, commands } as const
  const { taskId, ...outcome } = await clearDevices(ctx, ids, what)
  const task = taskId === undefined ? null : String(taskId)
  return { ...toNumberReply(ctx.lang, numbers, outcome), task_id: task }
})
