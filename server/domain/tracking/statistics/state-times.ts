import { storeEpoch } from '#lib/codes/position-flags.ts'
import { daysIn } from '#lib/motion/day-cut.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { type CountedDays, countedDays } from './counted-days.ts'
import type { DaySums } from './day-figures.ts'
import type { KeptPlace } from './kept/kept-place.ts'
import { livesIn } from './kept/lives-in.ts'
import { keptDaysOf, keptSumsBelow } from './kept/read-kept.ts'
import { type DayQuery, daySums, idsOfSpans, type Measure, sumDays } from './sum-days.ts'

/** Seconds in each state; together `seconds`. */
export type StateTimes = {
  drive: number
  idle: number
  /** Online and at rest. */
  static: number
  offline: number
  seconds: number
}

/**
 * In which state devices were for how long. A device counts from the day of its first report, days up to now, as long as they
 * are in the zone of its organisation.
 */
export const stateTimes: Measure<StateTimes> = {
  name: 'stateTimes',
  nothing: { drive: 0, idle: 0, static: 0, offline: 0, seconds: 0 },
  add: (a, b) => ({
    drive: a.drive + b.drive,
    idle: a.idle + b.idle,
    static: a.static + b.static,
    offline: a.offline + b.offline,
    seconds: a.seconds + b.seconds,
  }),
  read: async (services, query) => {
    const days = await countedDays(services, query.spans)
    const [sums, counted] = await Promise.all([
      sumDays(services, query, days),
      countedSeconds(services, query, days),
    ])
    return timesOf(sums, counted)
  },
  kept: {
    byDay: async ({ pool }, place) => {
      const [sums, counted] = await Promise.all([
        keptDaysOf(pool, place),
        keptSeconds(pool, place, { isByHome: false, keyOf: ({ day }) => day }),
      ])
      return timesOf(sums, counted)
    },
    byHome: async ({ pool }, place) => {
      const [sums, counted] = await Promise.all([
        keptSumsBelow(pool, place),
        keptSeconds(pool, place, { isByHome: true, keyOf: ({ home }) => home }),
      ])
      return timesOf(sums, counted)
    },
  },
}

/** What is left of the seconds of each key is offline. */
function timesOf<K>(
  sums: ReadonlyMap<K, DaySums>,
  counted: ReadonlyMap<K, number>,
): Map<K, StateTimes> {
  return new Map(
    [...counted].map(([key, total]) => {
      const { driveSeconds, idleSeconds, staticSeconds } = sums.get(key) ?? daySums.nothing
      const online = driveSeconds + idleSeconds + staticSeconds
      const seconds = Math.max(total, online)
      return [
        key,
        {
          drive: driveSeconds,
          idle: idleSeconds,
          static: staticSeconds,
          offline: seconds - online,
          seconds,
        },
      ]
    }),
  )
}

/** Seconds of days up to the counting, of all devices that count on them. */
async function keptSeconds<K>(
  pool: Pool,
  place: KeptPlace,
  { isByHome, keyOf }: { isByHome: boolean; keyOf: (of: { home: string; day: number }) => K },
): Promise<Map<K, number>> {
  const { from, to, countedAt } = place
  const lengthsIn = lengthsOfZones({ from, to, present: countedAt / 1000 - storeEpoch })
  const counted = new Map<K, number>()
  for (const { home, zone, firstDay, lastDay, devices } of await livesIn(pool, place, isByHome)) {
    const lengths = lengthsIn(zone)
    for (let day = firstDay; day <= Math.min(lastDay, to); day++) {
      const key = keyOf({ home: home, day: day })
      counted.set(key, (counted.get(key) ?? 0) + devices * (lengths[day - from] ?? 0))
    }
  }
  return counted
}

function lengthsOfZones(span: { from: number; to: number; present: number }) {
  const lengths = new Map<string, number[]>()
  return (zone: string): readonly number[] => {
    const known = lengths.get(zone) ?? dayLengths(zone, span)
    lengths.set(zone, known)
    return known
  }
}

type Life = readonly [id: number, zone: string, activatedAt: number]

/** By device or by day; devices that never reported have none. */
async function countedSeconds(
  { pool, now }: Services,
  query: DayQuery,
  days: CountedDays,
): Promise<Map<number, number>> {
  const { from, to, by } = query
  const present = now() / 1000 - storeEpoch
  const lengthsIn = lengthsOfZones({ from, to, present })
  const counted = new Map<number, number>()
  for (const [id, zone, activatedAt] of await livesOf(pool, idsOfSpans(query))) {
    const activated = daysIn(zone)(activatedAt - storeEpoch).day
    const own = lengthsIn(zone)
    for (const span of days.of(id))
      for (let day = Math.max(span.from, activated); day <= span.to; day++) {
        const key = by === 'day' ? day : id
        counted.set(key, (counted.get(key) ?? 0) + (own[day - from] ?? 0))
      }
  }
  return counted
}

/** Seconds of each day up to the present. */
function dayLengths(
  zone: string,
  { from, to, present }: { from: number; to: number; present: number },
): number[] {
  const dayOf = daysIn(zone)
  let day = dayOf((from - 1) * 86_400)
  while (day.day < from) day = dayOf(day.end)
  const lengths: number[] = []
  for (; day.day <= to; day = dayOf(day.end))
    lengths[day.day - from] = Math.max(0, Math.floor(Math.min(day.end, present) - day.start))
  return lengths
}

function livesOf(pool: Services['pool'], ids: readonly number[]): Promise<Life[]> {
  return tuples<Life>(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'o.zone'])
      .select((eb) => unixSeconds(eb.ref('d.activated_at')).as('activatedAt'))
      .where('d.id', '=', anyOf(ids))
      .where('d.activated_at', 'is not', null),
  )
}
