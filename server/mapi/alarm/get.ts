import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { getAlarms as contract } from '#lib/contract/alarm/get.ts'
import { handle } from '../handle.ts'
import { pathsOf } from './alarm-items.ts'
import { alarmFilter, pageOfAlarms } from './alarm-page.ts'

export const getAlarms = handle(contract, async (ctx, params) => {
  const { visible } = ctx
  const { simei, sfamilyids, type, types } = params
  const ids = simei === undefined ? undefined : [visible.device(simei)]
  const filter = {
    ...alarmFilter(ctx, params, ids),
    withinPaths: sfamilyids && pathsOf(visible, sfamilyids),
  }
  return pageOfAlarms(ctx, params, {
    filter,
    isLoudOnly: params.is_told,
    types: (type ? [type] : types)?.map((one) => alarmTypes[one].bit),
  })
})
