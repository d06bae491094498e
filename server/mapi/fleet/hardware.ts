import { getHardwareRecord as getHardwareRecordContract } from '#lib/contract/tool/get-hardware-record.ts'
import { getIccidLog as getIccidLogContract } from '#lib/contract/tool/get-iccid-log.ts'
import { hardwarePeriod, iccidPeriod } from '#lib/rules/period.ts'
import {
  type HardwareChange,
  type HardwareQuery,
  listHardwareChanges,
} from '../../domain/fleet/device/list-hardware-changes.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { handle } from '../door/handle.ts'
import { namedDevices } from '../rows/named-devices.ts'

export const getIccidLog = handle(getIccidLogContract, async (ctx, params) => {
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, iccidPeriod, ctx.now() / 1000)
  if (ctx.bound.deviceId !== undefined) return { items: [] }
  const changes = await listHardwareChanges(ctx.services.pool, {
    ...asked(params),
    path: ctx.bound.path,
    organisation: ctx.acting,
    kind: 'iccid',
    deviceIds: undefined,
  })
  return { items: changes.map((one) => ({ ...rowOf(one), iccid: one.value })) }
})

export const getHardwareRecord = handle(getHardwareRecordContract, async (ctx, params) => {
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, hardwarePeriod, ctx.now() / 1000)
  if (ctx.bound.deviceId !== undefined) return { items: [] }
  const changes = await listHardwareChanges(ctx.services.pool, {
    ...asked(params),
    path: ctx.bound.path,
    organisation: ctx.acting,
    kind: params.kind,
    deviceIds: namedDevices(ctx, { imei_list: params.imei_list }),
  })
  return {
    items: changes.map((one) => ({
      ...rowOf(one),
      kind: one.kind,
      value: one.value,
      actor: one.actor ?? '',
    })),
  }
})

type Asked = {
  is_get_child: boolean
  search?: string | undefined
  source?: 'device' | 'person' | undefined
  start_time: number
  end_time: number
  limit_size: number
  last_time?: number | undefined
  last_id?: string | undefined
}

/** What both lists ask alike. */
function asked(params: Asked): Omit<HardwareQuery, 'path' | 'organisation' | 'kind' | 'deviceIds'> {
  const { last_time: lastTime, last_id: lastId } = params
  return {
    includesBelow: params.is_get_child,
    search: params.search || undefined,
    isByPerson: params.source && params.source === 'person',
    from: new Date(params.start_time * 1000),
    to: new Date(params.end_time * 1000 + 999),
    before:
      lastTime === undefined || lastId === undefined ? undefined : { atMs: lastTime, id: lastId },
    limit: params.limit_size,
  }
}

const rowOf = (one: HardwareChange) => ({
  id: one.id,
  time: Math.floor(one.atMs / 1000),
  time_ms: one.atMs,
  simei: String(one.deviceId),
  imei: one.imei,
  device_name: one.deviceName || one.imei.slice(-6),
  sfamily_name: one.organisation,
  former: one.former,
  source: one.isByPerson ? ('person' as const) : ('device' as const),
})
