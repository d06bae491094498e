import { clear as clearContract } from '#lib/contract/device/clear.ts'
import { deleteDevices as deleteDevicesContract } from '#lib/contract/device/delete.ts'
import { getRecycle as getRecycleContract } from '#lib/contract/device/get-recycle.ts'
import { physicalDelete as physicalDeleteContract } from '#lib/contract/device/physical-delete.ts'
import { restore as restoreContract } from '#lib/contract/device/restore.ts'
import { selectRecycled as selectRecycledContract } from '#lib/contract/device/select-recycled.ts'
import { clearDevice as clearDeviceContract } from '#lib/contract/tool/clear-device.ts'
import { AppError } from '../../app-error.ts'
import { clearDevices, eraseDevices } from '../../domain/fleet/bin/clear-devices.ts'
import { listRecycled } from '../../domain/fleet/bin/list-recycled.ts'
import { moveToRecycleBin as remove } from '../../domain/fleet/bin/move-to-recycle-bin.ts'
import { restoreDevices } from '../../domain/fleet/bin/restore-devices.ts'
import { fixRecycled } from '../../domain/fleet/device/select-devices.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply, toNumberReply, toUndoableReply } from '../rows/bulk-reply.ts'

export const deleteDevices = handle(deleteDevicesContract, async (ctx, { simei }) => {
  const outcome = await remove(ctx, ctx.visible.devices(simei))
  return toUndoableReply(ctx.lang, simei, outcome)
})

const secondsADay = 86_400

export const getRecycle = handle(getRecycleContract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { start_time: from, end_time: to, last_time: lastTime, last_simei: lastId } = params
  if (from !== undefined && to !== undefined && from > to) throw new AppError('rangeReversed')
  if (bound.deviceId !== undefined) return { items: [] }
  const hasCursor = lastTime !== undefined && lastId !== undefined
  const devices = await listRecycled(services.pool, {
    organisation: acting,
    callerPath: ctx.caller.path,
    includesBelow: params.is_get_child,
    search: params.search,
    from,
    to,
    after: hasCursor ? { deletedMs: lastTime, id: Number(lastId) } : undefined,
    isDescending: params.is_desc,
    limit: params.limit_size,
  })
  const now = ctx.now() / 1000
  return {
    items: devices.map((device) => ({
      simei: String(device.id),
      imei: device.imei,
      name: device.name || device.imei.slice(-6),
      model: device.model,
      sfamilyid: String(device.organisationId),
      sfamily_name: device.organisationName,
      sgid: device.groupId === null ? null : String(device.groupId),
      sgid_name: device.groupName,
      dealer_name: device.dealerName,
      deleted_time: Math.floor(device.deletedMs / 1000),
      deleted_ms: device.deletedMs,
      deleted_by: device.deletedBy ?? '',
      due_time: device.expiresAt,
      days_left:
        device.expiresAt === null
          ? null
          : Math.max(0, Math.floor((device.expiresAt - now) / secondsADay)),
    })),
  }
})

export const selectRecycled = handle(selectRecycledContract, async (ctx, params) => {
  const { start_time: from, end_time: to, search } = params
  if (from !== undefined && to !== undefined && from > to) throw new AppError('rangeReversed')
  const { id, ids } = await fixRecycled(ctx, {
    organisation: ctx.acting,
    callerPath: ctx.caller.path,
    includesBelow: params.is_get_child,
    search,
    from,
    to,
  })
  return { selection_id: String(id), count: ids.length }
})

export const restore = handle(restoreContract, async (ctx, { simei, sfamilyid, sgid }) => {
  const { visible, lang } = ctx
  const outcome = await restoreDevices(ctx, visible.deletedDevices(simei), {
    organisation: sfamilyid === undefined ? undefined : visible.organisation(sfamilyid),
    groupId: sgid === undefined ? undefined : visible.group(sgid),
  })
  return toUndoableReply(lang, simei, outcome)
})

export const physicalDelete = handle(physicalDeleteContract, async (ctx, { simei }) => {
  const { taskId, ...outcome } = await eraseDevices(ctx, ctx.visible.deletedDevices(simei))
  const task = taskId === undefined ? null : String(taskId)
  return { ...toBulkReply(ctx.lang, simei, outcome), task_id: task }
})

export const clear = handle(clearContract, async (ctx, { simei }) => {
  const what = { func: 'device/Clear', data: true, commands: false } as const
  const { taskId, ...outcome } = await clearDevices(ctx, ctx.visible.devices(simei), what)
  const task = taskId === undefined ? null : String(taskId)
  return { ...toBulkReply(ctx.lang, simei, outcome), task_id: task }
})

export const clearDevice = handle(clearDeviceContract, async (ctx, params) => {
  const { imei_list: numbers, data, commands } = params
  const ids = [...ctx.visible.devicesByNumber(numbers).values()]
  const what = { func: 'tool/ClearDevice', data, commands } as const
  const { taskId, ...outcome } = await clearDevices(ctx, ids, what)
  const task = taskId === undefined ? null : String(taskId)
  return { ...toNumberReply(ctx.lang, numbers, outcome), task_id: task }
})
