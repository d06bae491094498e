import { sql } from 'kysely'
import type { BookedPurpose, TripPurpose } from '#lib/codes/trip-purposes.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type DeviceSpan, ownSpans } from '../statistics/device-spans.ts'
import { type TripEvent, tripsIn } from '../statistics/list-trips.ts'
import type { TripRules } from '../work-hours/trip-rules.ts'

/** What a trip was for; the newest word where several became one. */
export type SaidPurpose = {
  deviceId: number
  /** Store seconds. */
  at: number
  purpose: TripPurpose
  reason: string
  customer: string
  /** Empty: a device, or somebody above the reader. */
  setBy: string
  /** Unix seconds. */
  setAt: number
}

export type BookedTrip = TripEvent & {
  said: SaidPurpose | undefined
  /** What it was for as long as nobody says it. */
  usual: BookedPurpose
}

export const purposeOf = ({ said, usual }: BookedTrip): BookedPurpose => said?.purpose ?? usual

export type LogBookQuery = {
  spans: readonly DeviceSpan[]
  /** Of the reader's organisation. */
  path: string
  /** Only trips with it. */
  purpose?: BookedPurpose | undefined
  /** Only what those say who have the devices now. */
  isOwn?: boolean
  /** Trips. */
  most?: number
}

type Stores = {
  pool: Pool | PoolClient
  positions: Pool
  /** Of the devices of the query. */
  rules: TripRules
}

/** Trips with what they were for, in the order of the spans, then by start. */
export async function readLogBook(
  { pool, positions, rules }: Stores,
  { spans, path, purpose, isOwn = false, most = logBookLimits.trips }: LogBookQuery,
): Promise<{ trips: BookedTrip[]; isCut: boolean }> {
  const [found, said] = await Promise.all([
    tripsIn(positions)({ spans, limit: most + 1 }),
    readPurposes(pool, { spans, path, isOwn }),
  ])
  const booked = withPurposes(found.slice(0, most), said, rules)
  return {
    trips: purpose ? booked.filter((trip) => purposeOf(trip) === purpose) : booked,
    isCut: found.length > most,
  }
}

/** Both by time within a device: one walk along the two. */
function withPurposes(
  trips: readonly TripEvent[],
  said: readonly SaidPurpose[],
  rules: TripRules,
): BookedTrip[] {
  const byDevice = new Map<number, SaidPurpose[]>()
  for (const one of said) {
    const own = byDevice.get(one.deviceId)
    if (own) own.push(one)
    else byDevice.set(one.deviceId, [one])
  }
  const places = new Map<number, number>()
  return trips.map((trip) => {
    const own = byDevice.get(trip.deviceId) ?? []
    let place = places.get(trip.deviceId) ?? 0
    while ((own[place]?.at ?? trip.start) < trip.start) place++
    let said: SaidPurpose | undefined
    for (let one = own[place]; one && one.at <= trip.end; one = own[++place])
      if (!said || one.setAt >= said.setAt) said = one
    places.set(trip.deviceId, place)
    return { ...trip, said, usual: rules.usualPurpose(trip.deviceId, trip.start) }
  })
}

const longestTrip = 7 * 86_400

/** Said by those who have or had the devices, of the reader's part of the tree; by time. */
async function readPurposes(
  store: Pool | PoolClient,
  { spans, path, isOwn }: Pick<LogBookQuery, 'spans' | 'path' | 'isOwn'>,
): Promise<SaidPurpose[]> {
  if (spans.length === 0) return []
  // The middle of a trip that began in the last days lies behind them.
  const wider = spans.map((span) => ({ ...span, to: span.to + longestTrip }))
  return all(
    store,
    db
      .selectFrom('trip_purpose as p')
      .innerJoin(ownSpans(wider), (join) => join.onRef('own.id', '=', 'p.device_id'))
      .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
      .leftJoin('account as a', 'a.id', 'p.set_by')
      .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
      .select(['p.device_id as deviceId', 'p.at', 'p.purpose', 'p.reason', 'p.customer'])
      .select([
        sql<number>`extract(epoch FROM p.set_at)::float8`.as('setAt'),
        sql<string>`CASE WHEN ${isBelow(sql`ao.path`, path)} THEN a.name ELSE '' END`.as('setBy'),
      ])
      .whereRef('p.at', '>=', 'own.since')
      .whereRef('p.at', '<=', 'own.until')
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .$if(isOwn === true, (rows) =>
        rows
          .innerJoin('device as d', 'd.id', 'p.device_id')
          .whereRef('p.organisation_id', '=', 'd.organisation_id'),
      )
      .orderBy('p.device_id')
      .orderBy('p.at')
      .limit(logBookLimits.trips),
  )
}
