import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import { homesBelow, ownKey } from '../statistics/homes-below.ts'
import type { KeptPlace } from '../statistics/kept/kept-place.ts'
import { keptDays } from '../statistics/sum-days.ts'
import { addFuel, type FuelSums, fuelOfDays, noFuel } from './fuel-of-days.ts'

/**
 * Fuel of the devices of a place that have a profile or a sensor of litres, by day or by organisation directly below. Days of
 * others, most of many fleets, are not read.
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
  for await (const chunk of deviceChunks(services, filter)) {
    const ids = await burning(services, chunk)
    if (ids.length === 0) continue
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

type Asked = Given<{ ids: readonly number[] }>

const withProfile = prepared('fuel-profiled', ({ ids }: Asked) =>
  db
    .selectFrom('device_profile')
    .select('device_id as id')
    .where('device_id', '=', anyOf(ids))
    .where((eb) => eb.or([eb('fuel_driving', '<>', ''), eb('fuel_idling', '<>', '')])),
)

const withSensor = prepared('fuel-counted', ({ ids }: Asked) =>
  db
    .selectFrom('tracking.fuel_count')
    .select('device_id as id')
    .where('device_id', '=', anyOf(ids)),
)

/** Those of some devices whose fuel may be known. Sensors are in the other store. */
async function burning({ pool, positions }: Services, ids: readonly number[]): Promise<number[]> {
  const [profiled, counted] = await Promise.all([
    withProfile(pool, { ids }),
    withSensor(positions, { ids }),
  ])
  const known = new Set([...profiled, ...counted].map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}
