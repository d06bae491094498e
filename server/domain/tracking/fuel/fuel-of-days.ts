import { type SqlBool, sql } from 'kysely'
import type { FuelSource } from '#lib/codes/fuel-sources.ts'
import { all, anyOf, db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readPresents } from '../motion/read-motion.ts'
import type { CountedDays } from '../statistics/counted-days.ts'
import { type DayQuery, idsOfSpans } from '../statistics/sum-days.ts'
import { type FuelProfile, readFuelProfiles } from './read-fuel-profiles.ts'

/** Fuel of days of which it is known: of all others nothing counts, not their distance either. */
export type FuelSums = {
  litres: number
  /** Undefined where nothing is known. */
  source: FuelSource | undefined
  /** Distance in these days. */
  metres: number
  /** What the litres that have a price cost, by currency, in its units. */
  costs: ReadonlyMap<string, number>
}

export const noFuel: FuelSums = { litres: 0, source: undefined, metres: 0, costs: new Map() }

export const addFuel = (a: FuelSums, b: FuelSums): FuelSums => ({
  litres: a.litres + b.litres,
  source: a.source && b.source && a.source !== b.source ? 'both' : (a.source ?? b.source),
  metres: a.metres + b.metres,
  costs: b.costs.size === 0 ? a.costs : addCosts(a.costs, b.costs),
})

function addCosts(a: FuelSums['costs'], b: FuelSums['costs']): FuelSums['costs'] {
  const sum = new Map(a)
  for (const [currency, cost] of b) sum.set(currency, (sum.get(currency) ?? 0) + cost)
  return sum
}

type Asked = { query: DayQuery; counted: CountedDays }

/** By device or by day; those of which nothing is known are missing. Days with a sensor by it, all others by the profile. */
export async function fuelOfDays(services: Services, asked: Asked): Promise<Map<number, FuelSums>> {
  const { query, counted } = asked
  const { by } = query
  const [profiles, sensed] = await Promise.all([
    readFuelProfiles(services.pool, idsOfSpans(query)),
    sensedDays(services, query),
  ])
  const sums = new Map<number, FuelSums>()
  const add = (key: number, more: FuelSums) => sums.set(key, addFuel(sums.get(key) ?? noFuel, more))
  const keyOf = (id: number, day: number) => (by === 'day' ? day : id)
  const bySensor = new Set<string>()
  for (const [id, day, used, metres] of sensed) {
    bySensor.add(`${id} ${day}`)
    if (counted.has(id, day))
      add(keyOf(id, day), fuelOf(profiles.get(id), { litres: used / 100, isSensed: true, metres }))
  }
  const rated = [...profiles.values()].filter(({ isRated }) => isRated)
  for (const { key, currency, cost, ...row } of await storedByProfile(services, asked, {
    rated,
    isAnySensed: sensed.length > 0,
  }))
    add(key, { ...row, source: 'profile', costs: costsOf(currency, cost) })
  const known = new Set([...rated.map(({ id }) => id), ...sensed.map(([id]) => id)])
  for (const [id, { days }] of await readPresents(services.positions, [...known]))
    for (const { day, metres, idleSeconds } of days) {
      if (!counted.has(id, day)) continue
      const profile = profiles.get(id)
      const isSensed = bySensor.has(`${id} ${day}`)
      const litres = isSensed || !profile ? 0 : litresBy(profile, { metres, idleSeconds })
      if (isSensed || profile?.isRated)
        add(keyOf(id, day), fuelOf(profile, { litres, isSensed, metres }))
    }
  return sums
}

type Used = { litres: number; isSensed: boolean; metres: number }

const litresBy = (
  { aMetre, anIdleSecond }: FuelProfile,
  { metres, idleSeconds }: { metres: number; idleSeconds: number },
) => metres * aMetre + idleSeconds * anIdleSecond

const fuelOf = (
  profile: FuelProfile | undefined,
  { litres, isSensed, metres }: Used,
): FuelSums => ({
  litres,
  source: isSensed ? 'sensor' : 'profile',
  metres,
  costs: costsOf(profile?.currency ?? '', litres * (profile?.price ?? 0)),
})

const costsOf = (currency: string, cost: number): FuelSums['costs'] =>
  currency === '' ? noFuel.costs : new Map([[currency, cost]])

/** Device, day, hundredths of litres, metres of the part of the day that is stored. */
type SensedDay = [id: number, day: number, used: number, metres: number]

function sensedDays({ positions }: Services, query: DayQuery): Promise<SensedDay[]> {
  return tuples<SensedDay>(
    positions,
    db
      .selectFrom('tracking.fuel_day as f')
      .leftJoin('tracking.day as d', (join) =>
        join.onRef('d.device_id', '=', 'f.device_id').onRef('d.day', '=', 'f.day'),
      )
      .select(['f.device_id', 'f.day', 'f.used', sql<number>`coalesce(d.metres, 0)`.as('metres')])
      .where('f.device_id', '=', anyOf(idsOfSpans(query)))
      .where('f.day', '>=', query.from)
      .where('f.day', '<=', query.to),
  )
}

type Rate = {
  id: number
  since: number
  until: number
  a_metre: number
  an_idle: number
  price: number
}

/** Stored days without a sensor of devices with a profile. */
async function storedByProfile(
  { positions }: Services,
  { query: { by, from, to }, counted }: Asked,
  { rated, isAnySensed }: { rated: readonly FuelProfile[]; isAnySensed: boolean },
) {
  if (rated.length === 0) return []
  const spans = rated.flatMap((profile) =>
    counted.of(profile.id).map((span) => ({ ...profile, since: span.from, until: span.to })),
  )
  const column = <T>(of: (span: (typeof spans)[number]) => T) => spans.map(of)
  const rates = sql<Rate & { currency: string }>`unnest(${column(({ id }) => id)}::int[],
    ${column(({ since }) => since)}::int[], ${column(({ until }) => until)}::int[], ${column(({ aMetre }) => aMetre)}::float8[],
    ${column(({ anIdleSecond }) => anIdleSecond)}::float8[], ${column(({ price }) => price)}::float8[],
    ${column(({ currency }) => currency)}::text[])`.as<'own'>(
    sql`own (id, since, until, a_metre, an_idle, price, currency)`,
  )
  const litres = sql`d.metres * own.a_metre + d.idle_seconds * own.an_idle`
  const key = by === 'day' ? ('d.day' as const) : ('d.device_id' as const)
  return all(
    positions,
    db
      .selectFrom('tracking.day as d')
      .innerJoin(rates, (join) =>
        join
          .onRef('own.id', '=', 'd.device_id')
          .onRef('d.day', '>=', 'own.since')
          .onRef('d.day', '<=', 'own.until'),
      )
      .$if(isAnySensed, (days) =>
        days
          .leftJoin('tracking.fuel_day as f', (join) =>
            join.onRef('f.device_id', '=', 'd.device_id').onRef('f.day', '=', 'd.day'),
          )
          .where(sql<SqlBool>`f.device_id IS NULL`),
      )
      .select([`${key} as key`, 'own.currency'])
      .select([
        sql<number>`sum(${litres})::float8`.as('litres'),
        sql<number>`sum((${litres}) * own.price)::float8`.as('cost'),
        sql<number>`sum(d.metres)::float8`.as('metres'),
      ])
      .where('d.device_id', '=', anyOf(rated.map(({ id }) => id)))
      .where('d.day', '>=', from)
      .where('d.day', '<=', to)
      .groupBy([key, 'own.currency']),
  )
}
