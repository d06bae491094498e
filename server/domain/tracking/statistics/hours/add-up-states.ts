import {
  type CountedState,
  countedStates,
  noStates,
  type StateTally,
} from '#lib/codes/counted-states.ts'
import type { StatusGroup } from '#lib/codes/stat-groups.ts'
import { dayText } from '#lib/format/time.ts'
import type { Services } from '../../../../services.ts'
import { countByState } from '../../../fleet/list/count-by-state.ts'
import { firstAfter } from '../../../platform/first-after.ts'
import { homesByStates, meanOf } from './homes-by-states.ts'
import { type HourOfStates, hourlyStates, type StatesAsked } from './hourly-states.ts'

const hourSeconds = 3_600

/** `filled`: at least one of its hours was counted afterwards. */
export type StateSource = 'now' | 'counted' | 'filled'

/** A mean over hours, or what is so at a moment. */
export type TallyRow = {
  key: string
  /** yyyy-MM-dd in the zone that was asked for. */
  day: string | undefined
  /** Unix seconds: the moment it shows, and the hour that it is of. */
  hour: { time: number; from: number; to: number } | undefined
  organisation: string | undefined
  state: CountedState | undefined
  source: StateSource
  states: StateTally
}

export type StatesRequest = StatesAsked & {
  organisation: { id: number; path: string }
  by: StatusGroup
  /** Of days. */
  zone: string
  after: string | undefined
  limit: number
  /** Of a refusal. */
  lang: string
}

/** A page of states, and their mean over all hours; days and hours the newest first, the present before them. Throws badParams for an unknown `after`. */
export async function addUpStates(
  services: Services,
  request: StatesRequest,
): Promise<{ rows: TallyRow[]; total: StateTally }> {
  const hours = await hourlyStates(services, request)
  const present = await statesNow(services, request)
  const total = hours.length > 0 ? meanOfHours(hours) : (present?.states ?? noStates)
  const { by, after, limit } = request
  if (by === 'family') return { rows: await rowsOfHomes(services, request, hours), total }
  const rows = by === 'state' ? rowsOfStates(hours, present) : rowsOfTime(request, hours, present)
  const first = firstAfter(rows, after, request)
  return { rows: rows.slice(first, first + limit), total }
}

type PresentStates = { time: number; states: StateTally }

/** Where the period reaches into the present hour; undefined of a large place that is not counted yet. */
async function statesNow(
  services: Services,
  { organisation, includesBelow, to }: StatesRequest,
): Promise<PresentStates | undefined> {
  const time = Math.floor(services.now() / 1000)
  if (to < hourOf(time)) return undefined
  const counts = await countByState(services, { organisation, includesBelow })
  return counts && { time, states: pick(counts) }
}

const pick = ({ moving, static: still, offline, notActivated, expired }: StateTally) => ({
  moving,
  static: still,
  offline,
  notActivated,
  expired,
})

const hourOf = (time: number) => Math.floor(time / hourSeconds) * hourSeconds

function meanOfHours(hours: readonly HourOfStates[]): StateTally {
  const sums = { ...noStates }
  for (const { states } of hours) for (const state of countedStates) sums[state] += states[state]
  return meanOf(sums, hours.length)
}

const sourceOf = (hours: readonly HourOfStates[]): StateSource =>
  hours.some(({ isFilled }) => isFilled) ? 'filled' : 'counted'

const nothingElse = {
  day: undefined,
  hour: undefined,
  organisation: undefined,
  state: undefined,
}

function rowsOfTime(
  { by, zone }: StatesRequest,
  hours: readonly HourOfStates[],
  present: PresentStates | undefined,
): TallyRow[] {
  const rows = by === 'day' ? rowsOfDays(hours, zone) : hours.map(rowOfHour)
  return [...(present ? [rowOfPresent(present, { by, zone })] : []), ...rows.reverse()]
}

function rowOfPresent(
  { time, states }: PresentStates,
  { by, zone }: Pick<StatesRequest, 'by' | 'zone'>,
): TallyRow {
  const when =
    by === 'day' ? { day: dayText(time, zone) } : { hour: { time, from: hourOf(time), to: time } }
  return { ...nothingElse, ...when, key: 'now', source: 'now', states }
}

const rowOfHour = (hour: HourOfStates): TallyRow => ({
  ...nothingElse,
  key: String(hour.time),
  hour: { time: hour.time, from: hour.time, to: hour.time + hourSeconds - 1 },
  source: sourceOf([hour]),
  states: hour.states,
})

function rowsOfDays(hours: readonly HourOfStates[], zone: string): TallyRow[] {
  const days = new Map<string, HourOfStates[]>()
  for (const hour of hours) {
    const day = dayText(hour.time, zone)
    const known = days.get(day)
    if (known) known.push(hour)
    else days.set(day, [hour])
  }
  return [...days].map(([day, ofDay]) => ({
    ...nothingElse,
    key: day,
    day,
    source: sourceOf(ofDay),
    states: meanOfHours(ofDay),
  }))
}

/** As they are now, or were in the last hour. */
function rowsOfStates(
  hours: readonly HourOfStates[],
  present: PresentStates | undefined,
): TallyRow[] {
  const last = hours.at(-1)
  const states = present?.states ?? last?.states ?? noStates
  const source = present ? 'now' : sourceOf(last ? [last] : [])
  return countedStates
    .filter((state) => states[state] > 0)
    .map((state) => ({
      ...nothingElse,
      key: state,
      state,
      source,
      states: { ...noStates, [state]: states[state] },
    }))
}

async function rowsOfHomes(
  services: Services,
  request: StatesRequest,
  hours: readonly HourOfStates[],
): Promise<TallyRow[]> {
  const last = hours.at(-1)
  if (!last) return []
  const homes = await homesByStates(services, { ...request, ranked: last.time })
  const source = sourceOf(hours)
  return homes.map((home) => ({ ...nothingElse, ...home, source }))
}
