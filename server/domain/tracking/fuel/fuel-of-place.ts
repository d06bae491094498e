import { type SqlBool, sql } from 'kysely'
import { db, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import { homesBelow, ownKey } from '../statistics/homes-below.ts'
import type { KeptPlace } from '../statistics/kept/kept-place.ts'
import { keptDays } from '../statistics/sum-days.ts'
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
  const { organisation, includesBelow, from, to } = place
  const filter = { organisation: organisation, includesBelow: includesBelow }
  const sums = new Map<number | string, FuelSums>()
  for await (const ids of deviceChunks(services, filter, await burnsFuel(services))) {
    const query = { ids: ids, from: from, to: to, by: by === 'day' ? by : ('device' as const) }
    const firstDays = await keptDays(services, query)
    const [found, homes] = await Promise.all([
      fuelOfDays(services, { query: query, firstDays: firstDays }),
      by === 'home' ? homesBelow(services, filter, ids) : new Map<number, string>(),
    ])
    for (const [key, more] of found) {
      const group = by === 'day' ? key : (homes.get(key) ?? ownKey)
      sums.set(group, addFuel(sums.get(group) ?? noFuel, more))
    }
  }
  return sums
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
