import { type SqlBool, sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { areTracksLimited, keptTracks } from '../../trade/quota/kept-tracks.ts'
import { readOpenDays } from '../motion/read-motion.ts'
import { addSums, type DaySpan, type DaySums, noSums, presentSums } from './day-figures.ts'
import type { KeptPlace } from './kept/kept-place.ts'
import { keptDaysOf, keptSumsBelow } from './kept/read-kept.ts'

/** What figures of devices are read of: all together no more than a statement takes. */
export type DayQuery = DaySpan & { ids: readonly number[]; by: 'device' | 'day' }

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

const daySeconds = 86_400

/** Stored days of devices, with what of them has not ended. Days whose tracks are no longer kept do not count. */
export const daySums: Measure<DaySums> = {
  name: 'daySums',
  nothing: noSums,
  add: addSums,
  read: async (services, query) => sumDays(services, query, await keptDays(services, query)),
  kept: {
    byDay: ({ pool }, place) => keptDaysOf(pool, place),
    byHome: ({ pool }, place) => keptSumsBelow(pool, place),
  },
}

/** The first day that counts for each device: what its service no longer keeps is hidden. */
export async function keptDays(
  { pool, now }: Services,
  { ids, from }: DayQuery,
): Promise<ReadonlyMap<number, number>> {
  if (!(await areTracksLimited(pool))) return new Map(ids.map((id) => [id, from]))
  const kept = await keptTracks(pool, ids, now())
  return new Map(ids.map((id) => [id, Math.max(from, firstDay(kept.get(id)?.since))]))
}

const firstDay = (since = storeEpoch) => Math.floor((since - storeEpoch) / daySeconds)

/** From the first day that counts for each device on. */
export async function sumDays(
  services: Services,
  query: DayQuery,
  firstDays: ReadonlyMap<number, number>,
): Promise<Map<number, DaySums>> {
  const sums = new Map<number, DaySums>()
  const add = (key: number, more: DaySums) => {
    const sum = sums.get(key)
    sums.set(key, sum ? daySums.add(sum, more) : more)
  }
  for (const [from, ids] of devicesByDay(firstDays))
    if (from <= query.to)
      for (const { key, ...row } of await storedSums(services, { ...query, ids, from }))
        add(key, row)
  for (const [id, days] of await readOpenDays(services.positions, query.ids))
    for (const { day, ...facts } of days)
      if (day >= (firstDays.get(id) ?? query.from) && day <= query.to)
        add(query.by === 'day' ? day : id, presentSums(facts))
  return sums
}

/** Devices by the first day that counts: most keep their tracks for as long as each other. */
export function devicesByDay(firstDays: ReadonlyMap<number, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [id, day] of firstDays) {
    const group = groups.get(day)
    if (group) group.push(id)
    else groups.set(day, [id])
  }
  return groups
}

const sumOf = (column: string) => sql<number>`sum(${sql.ref(column)})::float8`

function storedSums({ positions }: Services, { ids, from, to, by }: DayQuery) {
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
