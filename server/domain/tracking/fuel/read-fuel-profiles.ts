import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'

/** What people wrote down about the fuel of a device: litres a metre and an idle second, units of the currency a litre. */
export type FuelProfile = {
  id: number
  aMetre: number
  anIdleSecond: number
  /** Whether litres can be told by it. */
  isRated: boolean
  price: number
  /** ISO 4217; empty where a litre has no price. */
  currency: string
}

const profilesOf = prepared('fuel-profiles', ({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('device_profile')
    .select(['device_id as id', 'fuel_driving as driving', 'fuel_idling as idling'])
    .select(['fuel_price as price', 'fuel_currency as currency'])
    .where('device_id', '=', anyOf(ids))
    .where((eb) =>
      eb.or([
        eb('fuel_driving', '<>', ''),
        eb('fuel_idling', '<>', ''),
        eb('fuel_price', '<>', ''),
      ]),
    ),
)

/** Of those that have any. */
export async function readFuelProfiles(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, FuelProfile>> {
  const rows = await profilesOf(pool, { ids })
  return new Map(
    rows.map(({ id, driving, idling, price, currency }) => [
      id,
      {
        id,
        aMetre: Number(driving) / 100_000,
        anIdleSecond: Number(idling) / 3_600,
        isRated: driving !== '' || idling !== '',
        price: Number(price),
        currency: price === '' ? '' : currency,
      },
    ]),
  )
}
