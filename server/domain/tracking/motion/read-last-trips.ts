import { storeEpoch } from '#lib/codes/position-flags.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readPresents } from './read-motion.ts'

/** Unix seconds, metres; `end` is undefined while it goes on. */
export type LastTrip = { start: number; end: number | undefined; metres: number }

/** Trips that began longer ago are not looked for. */
export const lastTripDays = 90

/** Of devices, by id: the one under way, else the last that ended. */
export async function readLastTrips(
  { positions, now }: Services,
  ids: readonly number[],
): Promise<Map<number, LastTrip>> {
  const since = Math.floor(now() / 1000) - storeEpoch - lastTripDays * 86_400
  const [ended, presents] = await Promise.all([
    all(
      positions,
      db
        .selectFrom('tracking.device_state as s')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('tracking.trip as r')
              .select(['r.time as start', 'r.end_time as end', 'r.metres'])
              .whereRef('r.device_id', '=', 's.device_id')
              .where('r.time', '>=', since)
              .orderBy('r.time', 'desc')
              .limit(1)
              .as('t'),
          (join) => join.onTrue(),
        )
        .select(['s.device_id as id', 't.start', 't.end', 't.metres'])
        .where('s.device_id', '=', anyOf(ids)),
    ),
    readPresents(positions, ids),
  ])
  const trips = new Map<number, LastTrip>(
    ended.map(({ id, start, end, metres }) => [
      id,
      { start: start + storeEpoch, end: end + storeEpoch, metres },
    ]),
  )
  for (const [id, { trip }] of presents)
    if (trip) trips.set(id, { start: trip.start + storeEpoch, end: undefined, metres: trip.metres })
  return trips
}
