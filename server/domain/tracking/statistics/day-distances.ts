import { anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readOpenDays } from '../motion/read-motion.ts'
import { type CountedDays, countedDays } from './counted-days.ts'
import type { DaySums } from './day-figures.ts'
import { keptDaysOf, keptSumsBelow, keptWaysBelow } from './kept/read-kept.ts'
import { type DayQuery, daySums, idsOfSpans, type Measure } from './sum-days.ts'

/** Metres in all, and by day where they were read by device. */
export type DayDistances = {
  metres: number
  movedDays: number
  days: ReadonlyMap<number, number> | undefined
}

/** How far devices went on each day. */
export const dayDistances: Measure<DayDistances> = {
  name: 'dayDistances',
  nothing: { metres: 0, movedDays: 0, days: new Map() },
  add: (a, b) => ({
    metres: a.metres + b.metres,
    movedDays: a.movedDays + b.movedDays,
    days: a.days && b.days && added(a.days, b.days),
  }),
  read: async (services, query) =>
    query.by === 'device'
      ? byDevice(services, query)
      : withoutDays(await daySums.read(services, query)),
  kept: {
    byDay: async ({ pool }, place) => withoutDays(await keptDaysOf(pool, place)),
    byHome: async ({ pool }, place) => {
      const [sums, ways] = await Promise.all([
        keptSumsBelow(pool, place),
        keptWaysBelow(pool, place),
      ])
      return new Map(
        [...sums].map(([key, { metres, movedDays }]) => [
          key,
          { metres: metres, movedDays: movedDays, days: ways.get(key) ?? new Map() },
        ]),
      )
    },
  },
}

const withoutDays = (sums: ReadonlyMap<number, DaySums>): Map<number, DayDistances> =>
  new Map(
    [...sums].map(([key, { metres, movedDays }]) => [key, { metres, movedDays, days: undefined }]),
  )

function added(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) {
  const sum = new Map(a)
  for (const [day, metres] of b) sum.set(day, (sum.get(day) ?? 0) + metres)
  return sum
}

async function byDevice(services: Services, query: DayQuery): Promise<Map<number, DayDistances>> {
  const counted = await countedDays(services, query.spans)
  const found = new Map<number, Map<number, number>>()
  const add = (id: number, day: number, metres: number) => {
    const days = found.get(id) ?? new Map<number, number>()
    days.set(day, (days.get(day) ?? 0) + metres)
    found.set(id, days)
  }
  for (const group of counted.groups())
    for (const [id, day, metres] of await storedDistances(services, group)) add(id, day, metres)
  for (const [id, days] of await readOpenDays(services.positions, idsOfSpans(query)))
    for (const { day, metres } of days) if (counted.has(id, day)) add(id, day, metres)
  return new Map([...found].map(([id, days]) => [id, distancesOf(days)]))
}

function distancesOf(days: ReadonlyMap<number, number>): DayDistances {
  const ways = [...days.values()]
  return {
    metres: ways.reduce((sum, metres) => sum + metres, 0),
    movedDays: ways.filter((metres) => metres > 0).length,
    days,
  }
}

type Group = ReturnType<CountedDays['groups']>[number]

const storedDistances = ({ positions }: Services, { ids, from, to }: Group) =>
  tuples<[number, number, number]>(
    positions,
    db
      .selectFrom('tracking.day')
      .select(['device_id', 'day', 'metres'])
      .where('device_id', '=', anyOf(ids))
      .where('day', '>=', from)
      .where('day', '<=', to),
  )
