import type { Func } from '#lib/contract/define.ts'
import { startBatch as contract } from '#lib/contract/device/start-batch.ts'
import { functions } from '#lib/contract/index-list.ts'
import { findSelection } from '../../domain/fleet/device/select-devices.ts'
import { startOnSelection } from '../../domain/fleet/device/start-batch.ts'
import { AppError } from '../../errors.ts'
import { badParam } from '../door/bad-param.ts'
import { enterCall } from '../door/enter-call.ts'
import { handle } from '../door/handle.ts'

/** Of single calls; tasks are kept with their params, so they take no password. */
const notOfTasks = ['simei', 'request_id', 'md5_pwd']

/** Wrong params and missing rights are refused at once, not by the task. */
export const startBatch = handle(contract, async (ctx, { selection_id, func, params }) => {
  const selection = await findSelection(ctx, selection_id)
  if (selection.isRecycled !== (func === 'device/Restore')) throw badParam(ctx, 'func', 'invalid')
  const def = functions.find(({ name }) => name === func) as Func | undefined
  if (!def || notOfTasks.some((name) => name in params)) throw badParam(ctx, 'params', 'invalid')
  const [first] = selection.ids
  if (first === undefined) throw new AppError('notFound')
  const { path } = ctx.bound
  const monitorSid = path === ctx.caller.path ? null : String(ctx.acting.id)
  await enterCall(ctx, def, { params: { ...params, simei: [String(first)] }, monitorSid })
  const taskId = await startOnSelection(ctx, selection, { func, params, monitorSid })
  return { task_id: String(taskId) }
})
