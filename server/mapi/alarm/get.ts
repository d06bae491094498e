import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getAlarms as contract } from '#lib/contract/alarm/get.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { listAlarms } from '../../domain/alarm/list-alarms.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { handle } from '../handle.ts'
import { alarmItems, pathsOf } from './alarm-items.ts'

export const getAlarms = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const { start_time: from, end_time: to, last_time: time, last_id: id } = params
  checkPeriod({ start: from, end: to }, alarmPeriod, ctx.now() / 1000)
  const { rows, stoppedAt } = await listAlarms(services, {
    filter: {
      organisation: acting,
      includesBelow: params.get_child || params.simei !== undefined,
      onlyDeviceId: bound.deviceId,
      withinPaths: params.sfamilyids && pathsOf(visible, params.sfamilyids),
      ids: params.simei === undefined ? undefined : [visible.device(params.simei)],
    },
    isLoudOnly: params.is_told,
    types: params.types?.map((type) => alarmTypes[type].bit),
    from,
    to,
    before: time === undefined ? undefined : { time, id: Number(id ?? 0) },
    limit: params.limit_size,
  })
  const next = stoppedAt && {
    last_time: stoppedAt.time + storeEpoch,
    last_id: String(stoppedAt.id),
  }
  return { items: await alarmItems(ctx, rows), next: next ?? null }
})
