import { boardDays } from '#lib/codes/board-figures.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { silences } from '#lib/codes/silence.ts'
import { dayIn, dayName } from '#lib/motion/day-cut.ts'
import type { Period } from '#lib/rules/period.ts'
import { countByState } from '../../domain/fleet/list/count-by-state.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../domain/fleet/list/remember-of-place.ts'
import { addUpAlarms } from '../../domain/tracking/alarm/add-up-alarms.ts'
import { countAlarmsByType } from '../../domain/tracking/alarm/count-alarms-by-type.ts'
import type { AlarmChoice } from '../../domain/tracking/alarm/select-alarms.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { countSilences } from '../../domain/tracking/statistics/count-silences.ts'
import { daySums } from '../../domain/tracking/statistics/sum-days.ts'
import { addUpEnds, type MonthOfEnds } from '../../domain/trade/statistics/add-up-ends.ts'
import type { CallContext } from '../door/handle.ts'
import { type FigureRow, figureOf } from './board-figure.ts'

/** What the figures of a board are of. */
export type BoardPlace = {
  filter: DeviceFilter
  /** By the clock of the caller. */
  today: number
  /** Yesterday up to the same time, Unix seconds. */
  yesterday: Period
}

/** With all below. */
export const boardFilter = ({ acting, bound }: CallContext): DeviceFilter => ({
  organisation: acting,
  includesBelow: true,
  onlyDeviceId: bound.deviceId,
})

/** Of the last days, the oldest first. */
export const seriesOf = (last: number, countOf: (day: string) => number) =>
  Array.from({ length: boardDays }, (_, at) => {
    const day = dayName(last - boardDays + 1 + at)
    return { day, value: countOf(day) }
  })

/** The first second of a day of the caller. */
export const midnight = ({ caller }: CallContext, day: number): number =>
  dayIn(caller.zone, day).start + storeEpoch

export async function stateFigures(
  { services }: CallContext,
  { filter }: BoardPlace,
): Promise<FigureRow[]> {
  const counts = await countByState(services, filter)
  if (!counts) return []
  return [
    figureOf('devices', counts.all),
    figureOf('online', counts.online),
    figureOf('moving', counts.moving),
  ]
}

/** Silent for so long. */
const mark = 'h168'

export async function silentFigures(
  { services, caller }: CallContext,
  { filter }: BoardPlace,
): Promise<FigureRow[]> {
  const care = { organisationId: caller.organisationId, state: 'open' } as const
  const counts = await countSilences(services, { filter, care })
  const long = silences.slice(silences.indexOf(mark))
  return [
    figureOf(
      'silent',
      long.reduce((sum, length) => sum + counts[length], 0),
    ),
  ]
}

export async function endFigures(
  { services, caller }: CallContext,
  { filter }: BoardPlace,
): Promise<FigureRow[]> {
  const months = await addUpEnds(services, { filter, zone: caller.zone })
  const sum = (key: Exclude<keyof MonthOfEnds, 'month'>) =>
    months.reduce((all, month) => all + month[key], 0)
  return [
    figureOf('expired', sum('expired')),
    figureOf('ends7', sum('within7')),
    figureOf('ends30', sum('within30')),
    figureOf('ends60', sum('within60')),
    figureOf('renewed', sum('renewed')),
  ]
}

const choiceOf = (from: number, to: number): AlarmChoice => ({
  types: undefined,
  isLoudOnly: false,
  statuses: undefined,
  fenceId: undefined,
  from,
  to,
})

/** Open ones are those of the last days that nobody acknowledged; of those below where the caller may see them. */
export async function alarmFigures(ctx: CallContext, place: BoardPlace): Promise<FigureRow[]> {
  const { services, caller } = ctx
  const { zone } = caller
  const seesBelow = caller.isRoot || caller.permissions.includes('e_ua_websocket_gchild')
  const filter = { ...place.filter, includesBelow: seesBelow }
  const now = Math.floor(ctx.now() / 1000)
  const choice = choiceOf(midnight(ctx, place.today - boardDays + 1), now)
  const read = async () => {
    const { rows, total } = await addUpAlarms(services, {
      filter,
      choice,
      by: 'day',
      zone,
      lang: ctx.lang,
    })
    const before = await countAlarmsByType(services, {
      filter,
      choice: choiceOf(place.yesterday.from, place.yesterday.to),
    })
    const byDay = new Map<string, number>()
    for (const { of, sums } of rows) byDay.set(of, (byDay.get(of) ?? 0) + sums.count)
    return { byDay, open: total.unack, before: before.reduce((all, { count }) => all + count, 0) }
  }
  const name = `boardAlarms:${zone}:${place.today}`
  const { byDay, open, before } = await rememberOfPlace(services, { name, filter }, read)
  const series = seriesOf(place.today, (day) => byDay.get(day) ?? 0)
  return [
    figureOf('alarmsToday', series.at(-1)?.value ?? 0, { before, series }),
    figureOf('alarmsOpen', open),
  ]
}

/** Of yesterday: today is not over. */
export async function dayFigures(
  { services, caller, lang }: CallContext,
  { filter, today }: BoardPlace,
): Promise<FigureRow[]> {
  const last = today - 1
  const read = () =>
    addUpDays(services, daySums, {
      filter,
      by: 'day',
      from: last - boardDays + 1,
      to: last,
      after: undefined,
      limit: boardDays,
      lang,
      weight: ({ metres }) => metres,
    })
  const name = `boardDays:${caller.zone}:${today}`
  const rows = await rememberOfPlace(services, { name, filter }, read)
  const byDay = new Map(rows.map(({ key, sums }) => [key, sums]))
  const figure = (name: 'distance' | 'trips' | 'moved', key: 'metres' | 'trips' | 'movedDays') => {
    const series = seriesOf(last, (day) => byDay.get(day)?.[key] ?? 0)
    const before = series.at(-2)?.value ?? 0
    return figureOf(name, series.at(-1)?.value ?? 0, { before, series })
  }
  return [figure('distance', 'metres'), figure('trips', 'trips'), figure('moved', 'movedDays')]
}
