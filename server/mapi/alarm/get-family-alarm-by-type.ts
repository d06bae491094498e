import { getFamilyAlarmByType as contract } from '#lib/contract/alarm/get-family-alarm-by-type.ts'
import { handle } from '../door/handle.ts'
import { alarmChoice, alarmFilter, pageOfAlarms } from './alarm-page.ts'

export const getFamilyAlarmByType = handle(contract, async (ctx, params) => {
  const { simei, type, ...scope } = params
  return pageOfAlarms(ctx, params, {
    filter: alarmFilter(ctx, params, simei && ctx.visible.devices(simei)),
    choice: alarmChoice(ctx, { ...scope, types: [type] }),
    isOldestFirst: false,
  })
})
