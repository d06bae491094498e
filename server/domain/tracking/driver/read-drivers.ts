import type { DriverSource } from '#lib/codes/driver-sources.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { othersUntil } from '../../../db/former-homes.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readLeaders } from '../../fleet/device/read-leaders.ts'
import { type CardScope, drivenAmong, type TripTime } from './driven-trips.ts'

/** Who drove: by a card, whose name may be empty, or the leader of the device. */
export type Driver = { by: DriverSource; name: string; card: string }

type Card = { card: string; name: string }

/** What of the cards of devices is told to a reader in `path`: nothing of when others had them, who may not know each other's drivers. */
export async function cardScopes(
  pool: Pool,
  ids: readonly number[],
  path: string,
): Promise<CardScope[]> {
  const left = await othersUntil(pool, ids, path)
  return ids.map((id) => {
    const ms = left.get(id)
    return { id, since: ms === undefined ? -2_147_483_648 : Math.floor(ms / 1000) - storeEpoch }
  })
}

export const driverOf = (
  card: Card | undefined,
  leader: string | undefined,
): Driver | undefined => {
  if (card) return { by: 'card', name: card.name, card: card.card }
  return leader === undefined ? undefined : { by: 'leader', name: leader, card: '' }
}

const keyOf = ({ deviceId, start }: Pick<TripTime, 'deviceId' | 'start'>) => `${deviceId} ${start}`

/** The cards of trips; undefined where none was in. */
export async function cardsOfTrips(
  positions: Pool,
  scopes: readonly CardScope[],
  trips: readonly TripTime[],
): Promise<(trip: TripTime) => Card | undefined> {
  if (trips.length === 0) return () => undefined
  const rows = await all(
    positions,
    db
      .selectFrom(drivenAmong(trips, scopes))
      .select(['device_id as deviceId', 'start', 'card', 'name']),
  )
  const cards = new Map(rows.map((row) => [keyOf(row), row]))
  return (trip) => cards.get(keyOf(trip))
}

/** Who drove trips, as far as a reader in `path` may know it; undefined where nobody is told. */
export async function driversOfTrips(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  trips: readonly TripTime[],
  path: string,
): Promise<(trip: TripTime) => Driver | undefined> {
  const ids = [...new Set(trips.map(({ deviceId }) => deviceId))]
  const [scopes, leaders] = await Promise.all([cardScopes(pool, ids, path), readLeaders(pool, ids)])
  const cardOf = await cardsOfTrips(positions, scopes, trips)
  return (trip) => driverOf(cardOf(trip), leaders.get(trip.deviceId))
}
