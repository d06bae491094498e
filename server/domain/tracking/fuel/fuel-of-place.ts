import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type CountedSpan, countedDays } from '../statistics/counted-days.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { ownKey } from '../statistics/homes-below.ts'
import type { KeptPlace } from '../statistics/kept/kept-place.ts'
import { chunksHad, homesThen, layersOf } from '../statistics/spans-had.ts'
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
  const { organisation, includesBelow } = place
  const filter = { organisation: organisation, includesBelow: includesBelow }
  const sums = new Map<number | string, FuelSums>()
  for await (const chunk of chunksHad(services, filter, place)) {
    const had = await burning(services, chunk)
    for (const spans of by === 'day' ? [had] : layersOf(had)) {
      const homes = by === 'home' ? await homesThen(services, filter, spans) : undefined
      const found = await fuelOfSpans(services, place, { spans: spans, by: by })
      for (const [key, more] of found) {
        const group = homes ? (homes.get(key) ?? ownKey) : key
        sums.set(group, addFuel(sums.get(group) ?? noFuel, more))
      }
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

/** Those of spans whose devices may burn fuel that is known. Sensors are in the other store. */
async function burning<S extends CountedSpan>(
  { pool, positions }: Services,
  spans: readonly S[],
): Promise<S[]> {
  const ids = [...new Set(spans.map(({ id }) => id))]
  if (ids.length === 0) return []
  const [profiled, counted] = await Promise.all([
    withProfile(pool, { ids }),
    withSensor(positions, { ids }),
  ])
  const known = new Set([...profiled, ...counted].map(({ id }) => id))
  return spans.filter(({ id }) => known.has(id))
}
