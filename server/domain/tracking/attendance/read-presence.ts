import { sql } from 'kysely'
import { attendanceLimits } from '#lib/rules/attendance-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { firstStays } from '../beacon/list-stays.ts'
import { cardDays } from '../driver/driven-trips.ts'
import { cardScopes } from '../driver/read-drivers.ts'
import { type DeviceSpan, spanBounds } from '../statistics/device-spans.ts'
import type { CardTime } from './people-of-devices.ts'

/** A device at a beacon, or in a fence; store seconds. */
export type DeviceStay = {
  deviceId: number
  from: number
  to: number
  /** Of a beacon. */
  number: string | undefined
  fenceId: number | undefined
}

type Asked = {
  path: string
  numbers: readonly string[]
  fenceIds: readonly number[]
  /** Store seconds: what lasts, lasts until the device was heard last, at most until then. */
  now: number
}

/** Stays of devices at places. */
export async function readPresence(
  services: Pick<Services, 'pool' | 'positions'>,
  spans: readonly DeviceSpan[],
  { path, numbers, fenceIds, now }: Asked,
): Promise<{ stays: DeviceStay[]; isCut: boolean }> {
  const limit = attendanceLimits.stays
  if (spans.length === 0) return { stays: [], isCut: false }
  const [beacons, visits] = await Promise.all([
    numbers.length === 0
      ? { stays: [], isCut: false }
      : firstStays(services, spans, { path, numbers, limit, isCarried: true }),
    fenceIds.length === 0 ? [] : readVisits(services.positions, spans, { fenceIds, limit }),
  ])
  const stays = [
    ...beacons.stays.map(
      ({ deviceId, start, end, number }): DeviceStay => ({
        deviceId: deviceId,
        from: start,
        to: end,
        number: number,
        fenceId: undefined,
      }),
    ),
    ...visits.map(
      ({ deviceId, time, endTime, heardAt, fenceId }): DeviceStay => ({
        deviceId: deviceId,
        from: time,
        to: endTime ?? Math.max(time, Math.min(now, heardAt ?? time)),
        number: undefined,
        fenceId: fenceId,
      }),
    ),
  ]
  return { stays, isCut: beacons.isCut || visits.length >= limit }
}

/** A visit that began so long before still counts, as in list-visits.ts. */
const longestVisit = 31 * 86_400

function readVisits(
  positions: Pool,
  spans: readonly DeviceSpan[],
  { fenceIds, limit }: { fenceIds: readonly number[]; limit: number },
) {
  const { ids, from, to } = spanBounds(spans)
  return all(
    positions,
    db
      .selectFrom('tracking.visit as v')
      .leftJoin('tracking.device_state as s', 's.device_id', 'v.device_id')
      .select(['v.device_id as deviceId', 'v.time', 'v.end_time as endTime'])
      .select('v.fence_id as fenceId')
      .select(sql<number | null>`greatest(s.fixed_at, s.seen_at)`.as('heardAt'))
      .where('v.device_id', '=', anyOf(ids))
      .where('v.time', '>=', from - longestVisit)
      .where('v.time', '<=', to)
      .where((eb) => eb.or([eb('v.end_time', 'is', null), eb('v.end_time', '>=', from)]))
      .where('v.fence_id', '=', anyOf(fenceIds))
      .orderBy('v.device_id')
      .orderBy('v.time')
      .limit(limit),
  )
}

/** When cards of drivers were in devices, as a reader in `path` may know it. */
export async function readCardTimes(
  { pool, positions }: Pick<Services, 'pool' | 'positions'>,
  spans: readonly DeviceSpan[],
  path: string,
): Promise<{ cards: CardTime[]; isCut: boolean }> {
  if (spans.length === 0) return { cards: [], isCut: false }
  const { ids, from, to } = spanBounds(spans)
  const scopes = await cardScopes(pool, ids, path)
  const limit = attendanceLimits.cards
  const found = await all(
    positions,
    db
      .selectFrom(cardDays(scopes, { from, to }).as<'held'>(sql`held`))
      .select(['held.device_id as deviceId', 'held.card', 'held.name'])
      .select(['held.since', 'held.until'])
      .where('held.until', '>', from)
      .where('held.since', '<=', to)
      .distinct()
      .orderBy('held.device_id')
      .orderBy('held.since')
      .limit(limit + 1),
  )
  return { cards: found.slice(0, limit), isCut: found.length > limit }
}
