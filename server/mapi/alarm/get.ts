import { getAlarms as contract } from '#lib/contract/alarm/get.ts'
import { handle } from '../door/handle.ts'
import { pathsOf } from './alarm-items.ts'
import { alarmChoice, alarmFilter, namedDevices, pageOfAlarms } from './alarm-page.ts'

export const getAlarms = handle(contract, async (ctx, params) => {
  const { sfamilyids, type, types, is_told: isLoudOnly } = params
  const choice = alarmChoice(ctx, { ...params, types: type ? [type] : types })
  const filter = alarmFilter(ctx, params, namedDevices(ctx, params))
  return pageOfAlarms(ctx, params, {
    filter: { ...filter, withinPaths: sfamilyids && pathsOf(ctx.visible, sfamilyids) },
    choice: { ...choice, isLoudOnly },
    isOldestFirst: !params.is_desc,
  })
})
