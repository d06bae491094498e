import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { getAlarmTypeSummary as contract } from '#lib/contract/alarm/get-alarm-type-summary.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { countAlarmsByType } from '../../domain/alarm/count-alarms.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import { alarmTexts } from '../../texts/alarm-texts.ts'
import { handle } from '../handle.ts'
import { alarmFilter } from './alarm-page.ts'

export const getAlarmTypeSummary = handle(contract, async (ctx, params) => {
  const { start_time: from, end_time: to, simei } = params
  checkPeriod({ start: from, end: to }, alarmPeriod, ctx.now() / 1000)
  const ids = simei === undefined ? undefined : [ctx.visible.device(simei)]
  const filter = alarmFilter(ctx, params, ids)
  const [counts, texts] = await Promise.all([
    countAlarmsByType(ctx.services, { filter, from, to }),
    alarmTexts(ctx.lang),
  ])
  const items = counts.flatMap(({ type: bit, ...count }) => {
    const type = alarmTypeNames.find((name) => alarmTypes[name].bit === bit)
    if (!type) return []
    return { type, alarm_name: texts.nameOf(type), level: alarmTypes[type].level, ...count }
  })
  return { items }
})
