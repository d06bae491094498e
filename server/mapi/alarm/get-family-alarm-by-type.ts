import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { getFamilyAlarmByType as contract } from '#lib/contract/alarm/get-family-alarm-by-type.ts'
import { handle } from '../handle.ts'
import { alarmFilter, pageOfAlarms } from './alarm-page.ts'

export const getFamilyAlarmByType = handle(contract, async (ctx, params) =>
  pageOfAlarms(ctx, params, {
    filter: alarmFilter(ctx, params, params.simei && ctx.visible.devices(params.simei)),
    isLoudOnly: false,
    types: [alarmTypes[params.type].bit],
  }),
)
