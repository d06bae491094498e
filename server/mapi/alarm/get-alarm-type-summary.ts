import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { getAlarmTypeSummary as contract } from '#lib/contract/alarm/get-alarm-type-summary.ts'
import { countAlarmsByType } from '../../domain/tracking/alarm/count-alarms.ts'
import { alarmTexts } from '../../texts/alarm-texts.ts'
import { handle } from '../door/handle.ts'
import { alarmChoice, alarmFilter, namedDevices } from './alarm-page.ts'

export const getAlarmTypeSummary = handle(contract, async (ctx, params) => {
  const choice = alarmChoice(ctx, params)
  const filter = alarmFilter(ctx, params, namedDevices(ctx, params))
  const [counts, texts] = await Promise.all([
    countAlarmsByType(ctx.services, { filter, choice }),
    alarmTexts(ctx.lang),
  ])
  const items = counts.flatMap(({ type: bit, ...count }) => {
    const type = alarmTypeNames.find((name) => alarmTypes[name].bit === bit)
    if (!type) return []
    return { type, alarm_name: texts.nameOf(type), level: alarmTypes[type].level, ...count }
  })
  return { items }
})
