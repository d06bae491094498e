import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { getAlarmStat as getAlarmStatContract } from '#lib/contract/alarm/get-alarm-stat.ts'
import { getAlarmTypeSummary as getAlarmTypeSummaryContract } from '#lib/contract/alarm/get-alarm-type-summary.ts'
import { periodBefore } from '#lib/pages/sum-times.ts'
import { type AlarmsAsked, addUpAlarms } from '../../domain/tracking/alarm/add-up-alarms.ts'
import {
  countAlarmsByType,
  type TypeCount,
} from '../../domain/tracking/alarm/count-alarms-by-type.ts'
import { medianOf } from '../../domain/tracking/alarm/handle-times.ts'
import type { AlarmSums } from '../../domain/tracking/alarm/sum-alarms.ts'
import { alarmTexts } from '../../texts/alarm-texts.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { alarmChoice, alarmFilter } from '../rows/alarm-asked.ts'
import { namedDevices } from '../rows/named-devices.ts'
import { statRowOf } from '../rows/stat-row.ts'

const typeOf = (bit: number | undefined) =>
  alarmTypeNames.find((name) => alarmTypes[name].bit === bit)

function sumsOf({ count, unack, handled, times }: AlarmSums) {
  const median = medianOf(times)
  return { count, unack, handled, handle_seconds: median === undefined ? null : Math.round(median) }
}

export const getAlarmStat = handle(getAlarmStatContract, async (ctx, params) => {
  const { by, limit_size: limit, last_key: after } = params
  const { rows, total } = await addUpAlarms(ctx.services, {
    filter: alarmFilter(ctx, params, namedDevices(ctx, params)),
    choice: alarmChoice(ctx, params),
    by,
    zone: ctx.caller.zone,
    after,
    limit,
    lang: ctx.lang,
  })
  return {
    items: rows.map(({ of, type, sums, ...subject }) => ({
      ...statRowOf(subject),
      of,
      week_hour: by === 'hour' ? of : null,
      type: typeOf(type) ?? null,
      ...sumsOf(sums),
    })),
    total: sumsOf(total),
  }
})

/** Of the whole, to a tenth of a per cent. */
const perCent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10

export const getAlarmTypeSummary = handle(getAlarmTypeSummaryContract, async (ctx, params) => {
  const asked = {
    filter: alarmFilter(ctx, params, namedDevices(ctx, params)),
    choice: alarmChoice(ctx, params),
  }
  const [counts, compared, texts] = await Promise.all([
    countAlarmsByType(ctx.services, asked),
    params.is_compared ? comparedTypes(ctx, asked) : undefined,
    alarmTexts(ctx.lang),
  ])
  const all = totalOf(counts)
  const items = withGone(counts, compared?.before).flatMap(({ type: bit, ...count }) => {
    const type = typeOf(bit)
    if (!type) return []
    const before = compared ? (compared.before.get(bit) ?? 0) : null
    return {
      type,
      alarm_name: texts.nameOf(type),
      level: alarmTypes[type].level,
      ...count,
      handle_seconds: compared?.seconds.get(bit) ?? null,
      share: perCent(count.count, all.count),
      before,
      change: before ? perCent(count.count - before, before) : null,
    }
  })
  return {
    items: items.slice(0, params.limit_size),
    total: compared?.total ?? { ...all, handle_seconds: null },
  }
})

type Asked = Pick<AlarmsAsked, 'filter' | 'choice'>

/** By type: alarms of as many days before, and how soon the present ones were handled. */
async function comparedTypes({ services, caller, lang }: CallContext, { filter, choice }: Asked) {
  const { zone } = caller
  const earlier = { ...choice, ...periodBefore(choice, zone) }
  const [counts, { rows, total }] = await Promise.all([
    countAlarmsByType(services, { filter, choice: earlier }),
    addUpAlarms(services, { filter, choice, by: 'all', zone, lang }),
  ])
  return {
    before: new Map(counts.map(({ type, count }) => [type, count])),
    seconds: new Map(rows.map(({ type, sums }) => [type, sumsOf(sums).handle_seconds])),
    total: sumsOf(total),
  }
}

/** With types that only the days before had. */
function withGone(counts: readonly TypeCount[], before = new Map<number, number>()): TypeCount[] {
  const present = new Set(counts.map(({ type }) => type))
  const gone = [...before.keys()].filter((type) => !present.has(type))
  return [...counts, ...gone.map((type) => ({ type, count: 0, unack: 0, handled: 0, devices: 0 }))]
}

function totalOf(counts: readonly TypeCount[]) {
  const sum = (key: 'count' | 'unack' | 'handled') => counts.reduce((all, one) => all + one[key], 0)
  return { count: sum('count'), unack: sum('unack'), handled: sum('handled') }
}
