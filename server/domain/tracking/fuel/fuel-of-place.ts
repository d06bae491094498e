import { type SqlBool, sql } from 'kysely'
import { db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type CountedSpan, countedDays } from '../statistics/counted-days.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { ownKey } from '../statistics/homes-below.ts'
import type { KeptPlace } from '../statistics/kept/kept-place.ts'
import { chunksHad, homesThen, layersOf } from '../statistics/spans-had.ts'
import { addFuel, type FuelSums, fuelOfDays, noFuel } from './fuel-of-days.ts'

/**
 * Fuel of the devices of a place that have a profile or a sensor of litres, by day or by organisation directly below. Others,
 * most of many fleets, are not read.
 */
export async function fuelOfPlace(
  services: Services,
  place: KeptPlace,
  by: 'day',
): Promise<Map<number, FuelSums>>
export async function fuelOfPlace(
  services: Services,
  place: KeptPlace,
  by: 'home',
): Promise<Map<string, FuelSums>>
export async function fuelOfPlace(services: Services, place: KeptPlace, by: 'day' | 'home') {
  const { organisation, includesBelow } = place
  const filter = { organisation: organisation, includesBelow: includesBelow }
  const sums = new Map<number | string, FuelSums>()
  for await (const had of chunksHad(services, filter, place, await burnsFuel(services)))
    for (const spans of by === 'day' ? [had] : layersOf(had)) {
      const homes = by === 'home' ? await homesThen(services, filter, spans) : undefined
      const found = await fuelOfSpans(services, place, { spans: spans, by: by })
      for (const [key, more] of found) {
        const group = homes ? (homes.get(key) ?? ownKey) : key
        sums.set(group, addFuel(sums.get(group) ?? noFuel, more))
      }
    }
  return sums
}

async function fuelOfSpans(
  services: Services,
  { from, to }: DaySpan,
  { spans, by }: { spans: readonly CountedSpan[]; by: 'day' | 'home' },
): Promise<Map<number, FuelSums>> {
  const key = by === 'day' ? ('day' as const) : ('device' as const)
  const query = { spans: spans, from: from, to: to, by: key }
  return fuelOfDays(services, { query: query, counted: await countedDays(services, spans) })
}

/** Of a device `d`: whether its fuel may be known. Sensors are in the other store. */
async function burnsFuel({ positions }: Services) {
  const counted = await tuples<[number]>(
    positions,
    db.selectFrom('tracking.fuel_count').select('device_id'),
  )
  const ids = counted.map(([id]) => id)
  return sql<SqlBool>`(d.id = ANY (${ids}::int[]) OR EXISTS (SELECT FROM device_profile p
    WHERE p.device_id = d.id AND (p.fuel_driving <> '' OR p.fuel_idling <> '')))`
}
