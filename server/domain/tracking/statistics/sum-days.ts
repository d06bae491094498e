import { type SqlBool, sql } from 'kysely'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readOpenDays } from '../motion/read-motion.ts'
import { type CountedDays, type CountedSpan, countedDays } from './counted-days.ts'
import { addSums, type DaySpan, type DaySums, noSums, presentSums } from './day-figures.ts'
import type { KeptPlace } from './kept/kept-place.ts'
import { keptDaysOf, keptSumsBelow } from './kept/read-kept.ts'

/** What figures of devices are read of: all together no more than a statement takes. Spans lie within the days of the query. */
export type DayQuery = DaySpan & { spans: readonly CountedSpan[]; by: 'device' | 'day' }

/** Devices of spans, each once. */
export const idsOfSpans = ({ spans }: Pick<DayQuery, 'spans'>): number[] => [
  ...new Set(spans.map(({ id }) => id)),
]

/** Figures that can be read of devices and added up. */
export type Measure<S> = {
  /** Of its own: answers are kept by it. */
  name: string
  nothing: S
  add: (a: S, b: S) => S
  /** By device or by day; devices and days without facts may be missing. */
  read: (services: Services, query: DayQuery) => Promise<Map<number, S>>
  /** Of sums that are kept. By day, or by organisation directly below, by its key. */
  kept: {
    byDay: (services: Services, place: KeptPlace) => Promise<Map<number, S>>
    byHome: (services: Services, place: KeptPlace) => Promise<Map<string, S>>
  }
}

/** Stored days of devices, with what of them has not ended. Days whose tracks are no longer kept do not count. */
export const daySums: Measure<DaySums> = {
  name: 'daySums',
  nothing: noSums,
  add: addSums,
  read: async (services, query) =>
    sumDays(services, query, await countedDays(services, query.spans)),
  kept: {
    byDay: ({ pool }, place) => keptDaysOf(pool, place),
    byHome: ({ pool }, place) => keptSumsBelow(pool, place),
  },
}

/** Of the days that count. */
export async function sumDays(
  services: Services,
  query: DayQuery,
  counted: CountedDays,
): Promise<Map<number, DaySums>> {
  const sums = new Map<number, DaySums>()
  const add = (key: number, more: DaySums) => {
    const sum = sums.get(key)
    sums.set(key, sum ? daySums.add(sum, more) : more)
  }
  for (const group of counted.groups())
    for (const { key, ...row } of await storedSums(services, group, query.by)) add(key, row)
  for (const [id, days] of await readOpenDays(services.positions, idsOfSpans(query)))
    for (const { day, ...facts } of days)
      if (counted.has(id, day)) add(query.by === 'day' ? day : id, presentSums(facts))
  return sums
}

const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`

type Group = ReturnType<CountedDays['groups']>[number]

function storedSums({ positions }: Services, { ids, from, to }: Group, by: DayQuery['by']) {
  const key = by === 'day' ? ('day' as const) : ('device_id' as const)
  return all(
    positions,
    db
      .selectFrom('tracking.day')
      .select(`${key} as key`)
      .select((eb) => [
        sumOf('metres').as('metres'),
        sumOf('drive_seconds').as('driveSeconds'),
        sumOf('idle_seconds').as('idleSeconds'),
        sumOf('stop_seconds').as('stopSeconds'),
        sumOf('gap_seconds').as('gapSeconds'),
        sumOf('online_seconds').as('onlineSeconds'),
        sql<number>`sum(greatest(0, online_seconds - drive_seconds - idle_seconds))::float8`.as(
          'staticSeconds',
        ),
        sumOf('trips').as('trips'),
        eb.fn.max('top_speed').as('topSpeed'),
        sql<number>`count(*) FILTER (WHERE ${sql<SqlBool>`metres > 0`})::int`.as('movedDays'),
      ])
      .where('device_id', '=', anyOf(ids))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy(key),
  )
}
