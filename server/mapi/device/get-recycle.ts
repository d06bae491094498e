import { getRecycle as contract } from '#lib/contract/device/get-recycle.ts'
import { listRecycled } from '../../domain/fleet/bin/list-recycled.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

const secondsADay = 86_400

export const getRecycle = handle(contract, async (ctx, params) => {
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
