import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { type FoundTrip, tripColumns } from '../motion/read-motion.ts'
import { type DeviceSpan, ownSpans, spanBounds } from './device-spans.ts'
import type { EventReader } from './page-by-device.ts'
import { presentsIn, withPresent } from './with-present.ts'

/** Store seconds. */
export type TripEvent = Omit<FoundTrip, 'line'> & { deviceId: number }

/** Trips that began in spans of devices, with those that have not ended. */
export const tripsIn =
  (positions: Pool): EventReader<TripEvent> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const [stored, open] = await Promise.all([
      storedTrips(positions, { spans, limit }),
      presentsIn(positions, spans, 'trip'),
    ])
    const rows = stored.map((row): TripEvent => ({ ...row, isOpen: false }))
    return withPresent<TripEvent>(spans, rows, open).slice(0, limit)
  }

function storedTrips(
  positions: Pool,
  { spans, limit }: { spans: readonly DeviceSpan[]; limit: number },
) {
  const { ids, from, to } = spanBounds(spans)
  return all(
    positions,
    db
      .selectFrom('tracking.trip as t')
      .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 't.device_id'))
      .select('t.device_id as deviceId')
      .select(tripColumns)
      .select(['t.start_address as startAddress', 't.end_address as endAddress'])
      .select('t.address_lang as addressLang')
      .where('t.device_id', '=', anyOf(ids))
      .where('t.time', '>=', from)
      .where('t.time', '<=', to)
      .whereRef('t.time', '>=', 'own.since')
      .whereRef('t.time', '<=', 'own.until')
      .orderBy('own.place')
      .orderBy(sql`t.time`)
      .limit(limit),
  )
}
