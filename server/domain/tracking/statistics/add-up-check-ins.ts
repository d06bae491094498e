import { sql } from 'kysely'
import type { CheckInState } from '#lib/codes/check-ins.ts'
import type { CheckInGroup } from '#lib/codes/stat-groups.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { tuples } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import type { DaySpan } from './day-figures.ts'
import { namesOfHomes, ownKey } from './homes-below.ts'
import { type CheckedVehicle, countCheckIns, firstDayOf, readCheckIns } from './read-check-ins.ts'

export type CheckInSums = {
  vehicles: number
  checkedIn: number
  missing: number
  installed: number
}

export type CheckInRow = { key: string; name: string | undefined; sums: CheckInSums }

export type CheckInsAsked = DaySpan & {
  filter: DeviceFilter
  state: CheckInState | undefined
}

/** Of vehicles without a model. */
const unknownKey = 'none'

const noVehicles = (): CheckInSums => ({ vehicles: 0, checkedIn: 0, missing: 0, installed: 0 })

type Counted = { rows: ReadonlyMap<string, CheckInSums>; total: CheckInSums }

/** Vehicles of a filter and what of them reported; newest day first, else the most vehicles first. Days are those of each vehicle's organisation. */
export async function addUpCheckIns(
  services: Services,
  asked: CheckInsAsked & { by: Exclude<CheckInGroup, 'device'> | 'all' },
): Promise<{ rows: CheckInRow[]; total: CheckInSums }> {
  const { filter, state, from, to, by } = asked
  const { rows, total } = await rememberOfPlace(
    services,
    { name: ['checkIns', by, state, from, to].join(':'), filter },
    () => count(services, asked),
  )
  const names = by === 'family' ? await namesOfHomes(services, filter, [...rows.keys()]) : undefined
  const sorted = [...rows].sort(([a, one], [b, other]) =>
    by === 'day' ? (a < b ? 1 : -1) : other.vehicles - one.vehicles || (a < b ? -1 : 1),
  )
  return {
    rows: sorted.map(([key, sums]) => ({
      key,
      name: by === 'family' ? names?.get(key) : key === unknownKey ? undefined : key,
      sums,
    })),
    total,
  }
}

/** Whether a vehicle of so many days with reports is of a state. */
export const isOfState = (
  vehicle: CheckedVehicle,
  { state, days, from }: { state: CheckInState | undefined; days: number; from: number },
): boolean => {
  if (state === 'first') return firstDayOf(vehicle) >= from
  return state === undefined || (state === 'in') === days > 0
}

async function count(
  services: Services,
  asked: CheckInsAsked & { by: Exclude<CheckInGroup, 'device'> | 'all' },
): Promise<Counted> {
  const { state, from, to, by } = asked
  const rows = new Map<string, CheckInSums>()
  const total = noVehicles()
  const perDay = by === 'day' ? daySums(asked) : undefined
  for await (const some of vehiclesIn(services, asked, by)) {
    const present = some.filter((one) => firstDayOf(one) <= to)
    const days = await readCheckIns(services, present, asked)
    const fitting = present.filter((one) =>
      isOfState(one, { state, days: days.get(one.id) ?? 0, from }),
    )
    for (const one of fitting) {
      const key = one.key ?? (by === 'family' ? ownKey : unknownKey)
      const sums = rows.get(key) ?? noVehicles()
      if (!perDay) rows.set(key, sums)
      for (const into of [sums, total])
        addVehicle(into, { days: days.get(one.id) ?? 0, isNew: firstDayOf(one) >= from })
    }
    perDay?.add(fitting, await countCheckIns(services, fitting, asked))
  }
  return { rows: perDay?.rows() ?? rows, total }
}

function addVehicle(into: CheckInSums, { days, isNew }: { days: number; isNew: boolean }): void {
  into.vehicles += 1
  into.checkedIn += days > 0 ? 1 : 0
  into.missing += days > 0 ? 0 : 1
  into.installed += isNew ? 1 : 0
}

/** Of each day the vehicles up to it. */
function daySums({ from, to }: DaySpan) {
  const installed = new Map<number, number>()
  const reported = new Map<number, number>()
  let before = 0
  const add = (vehicles: readonly CheckedVehicle[], checkIns: ReadonlyMap<number, number>) => {
    for (const one of vehicles) {
      const day = firstDayOf(one)
      if (day < from) before += 1
      else installed.set(day, (installed.get(day) ?? 0) + 1)
    }
    for (const [day, n] of checkIns) reported.set(day, (reported.get(day) ?? 0) + n)
  }
  const rows = () => {
    const sums = new Map<string, CheckInSums>()
    let vehicles = before
    for (let day = from; day <= to; day++) {
      vehicles += installed.get(day) ?? 0
      const checkedIn = reported.get(day) ?? 0
      const missing = vehicles - checkedIn
      sums.set(dayName(day), { vehicles, checkedIn, missing, installed: installed.get(day) ?? 0 })
    }
    return sums
  }
  return { add, rows }
}

type KeyedVehicle = CheckedVehicle & { key: string | null }

const atOnce = 10_000

/** Wired devices of a filter that have reported, thousands at a time. */
export const vehicleFilter = (filter: DeviceFilter): DeviceFilter => ({
  ...filter,
  wired: 0,
  isActivated: true,
})

async function* vehiclesIn(
  { pool }: Services,
  { filter }: CheckInsAsked,
  by: Exclude<CheckInGroup, 'device'> | 'all',
): AsyncGenerator<KeyedVehicle[]> {
  const { path } = filter.organisation
  const keys = {
    model: sql<string | null>`nullif(d.model, '')`,
    family: sql<
      string | null
    >`nullif(split_part(substr(home.path, ${path.length + 1}::int), '/', 1), '')`,
    day: sql<string | null>`NULL::text`,
    all: sql<string | null>`NULL::text`,
  }
  for (let after = 0; ; ) {
    const next = fromDevices(vehicleFilter(filter))
      .innerJoin('organisation as home', 'home.id', 'd.organisation_id')
      .select(['d.id', 'home.zone'])
      .select((eb) => [unixSeconds(eb.ref('d.activated_at')).as('at'), keys[by].as('key')])
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(atOnce)
    const rows = await tuples<[number, string, number, string | null]>(pool, next)
    yield rows.map(([id, zone, activatedAt, key]) => ({ id, zone, activatedAt, key }))
    if (rows.length < atOnce) return
    after = rows.at(-1)?.[0] ?? after
  }
}
