import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { keptTracks } from '../../trade/quota/kept-tracks.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import { tripRules } from '../work-hours/trip-rules.ts'
import { readLogBook } from './read-log-book.ts'
import { type BookSums, sumsOf } from './sum-log-book.ts'

type LockQuery = {
  ids: readonly number[]
  /** Of the reader's organisation. */
  path: string
  /** Only months that reach into it; store seconds. */
  within?: { from: number; to: number }
  limit: number
}

/** Locked months of those who have the devices now, the newest first. */
export async function readLocks(
  { pool }: Pick<Services, 'pool'>,
  { ids, path, within, limit }: LockQuery,
) {
  return all(
    pool,
    db
      .selectFrom('log_book_lock as l')
      .innerJoin('device as d', (join) =>
        join.onRef('d.id', '=', 'l.device_id').onRef('d.organisation_id', '=', 'l.organisation_id'),
      )
      .leftJoin('account as a', 'a.id', 'l.locked_by')
      .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
      .select(['l.device_id as deviceId', 'l.month', 'l.from_at as fromAt', 'l.to_at as toAt'])
      .select(['l.trips', 'l.metres', 'l.business', 'l.private', 'l.commute'])
      .select([
        sql<number>`floor(extract(epoch FROM l.locked_at))::int`.as('lockedAt'),
        sql<string>`CASE WHEN ${isBelow(sql`ao.path`, path)} THEN a.name ELSE '' END`.as(
          'lockedBy',
        ),
      ])
      .where('l.device_id', '=', anyOf(ids))
      .orderBy('l.month', 'desc')
      .orderBy('d.imei')
      .$if(within !== undefined, (locks) =>
        locks.where('l.to_at', '>', within?.from ?? 0).where('l.from_at', '<=', within?.to ?? 0),
      )
      .limit(limit),
  )
}

type Lock = Awaited<ReturnType<typeof readLocks>>[number]

/** `now`: undefined where tracks of the month are no longer kept. */
export type ListedLock = { lock: Lock; now: BookSums | undefined }

/** With what each month comes to now. */
export async function listLocks(
  services: Services,
  { ids, path, limit }: { ids: readonly number[]; path: string; limit: number },
): Promise<{ locks: ListedLock[]; isCut: boolean }> {
  const [found, kept] = await Promise.all([
    readLocks(services, { ids, path, limit: limit + 1 }),
    keptTracks(services.pool, ids, services.now()),
  ])
  const isKept = ({ deviceId, fromAt }: Lock) =>
    (kept.get(deviceId)?.since ?? 0) <= fromAt + storeEpoch
  const locks = found.slice(0, limit)
  let isCut = found.length > locks.length
  // Months of the same devices are one reading.
  const byMonth = new Map<string, Lock[]>()
  for (const lock of locks.filter(isKept))
    byMonth.set(lock.month, [...(byMonth.get(lock.month) ?? []), lock])
  const now = new Map<Lock, BookSums>()
  for (const own of byMonth.values()) {
    const spans = own.map(({ deviceId, fromAt, toAt }): DeviceSpan => {
      return { id: deviceId, zone: 'UTC', from: fromAt, to: toAt - 1 }
    })
    const rules = await tripRules(services.pool, spans)
    const read = await readLogBook({ ...services, rules }, { spans, path, isOwn: true })
    isCut ||= read.isCut
    const trips = new Map<number, typeof read.trips>()
    for (const trip of read.trips)
      trips.set(trip.deviceId, [...(trips.get(trip.deviceId) ?? []), trip])
    for (const lock of own) now.set(lock, sumsOf(trips.get(lock.deviceId) ?? []))
  }
  return { locks: locks.map((lock) => ({ lock, now: now.get(lock) })), isCut }
}
