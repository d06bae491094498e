import { getIccidLog as contract } from '#lib/contract/tool/get-iccid-log.ts'
import { iccidPeriod } from '#lib/rules/period.ts'
import { listIccidChanges } from '../../domain/fleet/device/list-iccid-changes.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { handle } from '../door/handle.ts'

export const getIccidLog = handle(contract, async (ctx, params) => {
  const { start_time: start, end_time: end, last_time: lastTime, last_id: lastId } = params
  checkPeriod({ start, end }, iccidPeriod, ctx.now() / 1000)
  if (ctx.bound.deviceId !== undefined) return { items: [] }
  const hasCursor = lastTime !== undefined && lastId !== undefined
  const changes = await listIccidChanges(ctx.services.pool, {
    path: ctx.bound.path,
    organisation: ctx.acting,
    includesBelow: params.is_get_child,
    search: params.search || undefined,
    isByPerson: params.source && params.source === 'person',
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
    before: hasCursor ? { atMs: lastTime, id: lastId } : undefined,
    limit: params.limit_size,
  })
  return {
    items: changes.map((one) => ({
      id: one.id,
      time: Math.floor(one.atMs / 1000),
      time_ms: one.atMs,
      simei: String(one.deviceId),
      imei: one.imei,
      device_name: one.deviceName || one.imei.slice(-6),
      sfamily_name: one.organisation,
      former: one.former,
      iccid: one.iccid,
      source: one.isByPerson ? ('person' as const) : ('device' as const),
    })),
  }
})
