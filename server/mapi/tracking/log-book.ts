import { storeEpoch } from '#lib/codes/position-flags.ts'
import { getLocks as getLocksContract } from '#lib/contract/location/get-locks.ts'
import { getLogBook as getLogBookContract } from '#lib/contract/location/get-log-book.ts'
import { lockMonth as lockMonthContract } from '#lib/contract/location/lock-month.ts'
import { setTripPurpose as setTripPurposeContract } from '#lib/contract/location/set-trip-purpose.ts'
import { unlockMonth as unlockMonthContract } from '#lib/contract/location/unlock-month.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { driversOfTrips } from '../../domain/tracking/driver/read-drivers.ts'
import { type ListedLock, listLocks, readLocks } from '../../domain/tracking/log-book/list-locks.ts'
import { lockLogBooks, unlockLogBook } from '../../domain/tracking/log-book/lock-log-books.ts'
import {
  type LogBookQuery,
  purposeOf,
  readLogBook,
} from '../../domain/tracking/log-book/read-log-book.ts'
import { setPurpose } from '../../domain/tracking/log-book/set-purpose.ts'
import { type BookSums, sumLogBook, sumsOf } from '../../domain/tracking/log-book/sum-log-book.ts'
import { openSpans } from '../../domain/tracking/statistics/device-spans.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { readNotes } from '../../domain/tracking/trip-note/read-notes.ts'
import { attach } from '../../domain/tracking/trip-note/with-notes.ts'
import { type TripRules, tripRules } from '../../domain/tracking/work-hours/trip-rules.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { driverRow, nobody } from '../rows/driver-row.ts'
import { noteRow } from '../rows/note-row.ts'
import { spansAfter } from '../rows/spans-after.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'
import { noTripPlaces, tripPlaces } from '../rows/trip-places.ts'

const noTrip = {
  is_usual: null,
  reason: null,
  customer: null,
  set_by: null,
  ...noTripPlaces,
  ...nobody,
  is_locked: null,
  ...noteRow([]),
}

const sumsRow = ({ trips, metres, driveSeconds, byPurpose }: BookSums) => ({
  trips,
  distance: metres,
  business_distance: byPurpose.business,
  private_distance: byPurpose.private,
  commute_distance: byPurpose.commute,
  none_distance: byPurpose.none,
  drive_seconds: driveSeconds,
})

export const getLogBook = handle(getLogBookContract, async (ctx, params) => {
  const { services, caller } = ctx
  const { by, purpose } = params
  const filter = statDevicesOf(ctx, params)
  const days = statDaysOf(ctx, params, tripPeriod)
  const first = await firstSpans(services, filter, days, logBookLimits.devices)
  const query = { spans: first.spans, path: caller.path, purpose }
  const rules = await tripRules(services.pool, first.spans)
  if (by === 'trip') {
    const page = await tripPage(ctx, { query, rules }, pageAsked(params))
    return { ...page, is_cut: first.isCut }
  }
  const { spans } = query
  const { trips, isCut } = await readLogBook({ ...services, rules }, query)
  const is_cut = isCut || first.isCut
  const sums = sumLogBook(trips, spans, by)
  const devices = await deviceFactsOf(ctx, by === 'device' ? trips : [])
  const items = [...sums].map(([key, sum]) => {
    const device = by === 'device' ? devices.get(Number(key)) : undefined
    return {
      ...statRowOf({
        key: device?.imei ?? key,
        day: by === 'day' || by === 'month' ? key : undefined,
        device,
        organisation: device?.organisationName,
      }),
      ...noTrip,
      purpose: by === 'purpose' ? (key as ReturnType<typeof purposeOf>) : null,
      ...sumsRow(sum),
    }
  })
  return { items, next: null, is_cut }
})

/** Of store seconds. */
const latest = 2_147_483_647
/** That a period of trips may touch. */
const monthsOfPeriod = 5

async function tripPage(
  ctx: CallContext,
  { query, rules }: { query: LogBookQuery; rules: TripRules },
  { limit, after }: ReturnType<typeof pageAsked>,
) {
  const { services } = ctx
  const { pool } = services
  const devices = await deviceFactsOf(
    ctx,
    query.spans.map(({ id }) => ({ deviceId: id })),
  )
  const pageQuery = {
    ...query,
    spans: openSpans(spansAfter(query.spans, devices, after)),
    // Those of one purpose are among all.
    ...(query.purpose === undefined && { most: limit + 1 }),
  }
  const { trips } = await readLogBook({ ...services, rules }, pageQuery)
  const page = trips.slice(0, limit)
  const places = page.flatMap((trip) => [
    { ...trip, lat: trip.startLat, lon: trip.startLon, address: trip.startAddress },
    { ...trip, lat: trip.endLat, lon: trip.endLon, address: trip.endAddress },
  ])
  const spans = page.map(({ deviceId, start, end }) => ({
    id: deviceId,
    zone: 'UTC',
    from: start,
    to: end,
  }))
  const { path } = ctx.caller
  const [addresses, driverOf, notes, locks] = await Promise.all([
    storedAddresses(ctx, places),
    driversOfTrips(services, page, path),
    readNotes(pool, { kind: 'trip', path }, spans),
    readLocks(services, {
      ids: [...new Set(page.map(({ deviceId }) => deviceId))],
      path,
      within: {
        from: page.reduce((least, { start }) => Math.min(least, start), latest),
        to: page.reduce((most, { start }) => Math.max(most, start), 0),
      },
      limit: logBookLimits.devices * monthsOfPeriod,
    }),
  ])
  const last = page.at(-1)
  const isMore = trips.length > page.length
  return {
    items: attach(page, notes).noted.map((trip, at) => ({
      ...eventRow(devices.get(trip.deviceId), trip.start),
      purpose: purposeOf(trip),
      is_usual: trip.said === undefined && trip.usual !== 'none',
      reason: trip.said?.reason ?? '',
      customer: trip.said?.customer ?? '',
      set_by: trip.said?.setBy ?? '',
      start_time: trip.start + storeEpoch,
      end_time: trip.end + storeEpoch,
      ...tripPlaces(trip, addresses.slice(at * 2, at * 2 + 2)),
      ...driverRow(driverOf(trip), ctx.caller),
      is_locked: locks.some(
        ({ deviceId, fromAt, toAt }) =>
          deviceId === trip.deviceId && trip.start >= fromAt && trip.start < toAt,
      ),
      ...noteRow(trip.notes),
      ...sumsRow(sumsOf([trip])),
    })),
    next: cursorOf(
      last && isMore
        ? { imei: devices.get(last.deviceId)?.imei ?? '', start: last.start }
        : undefined,
    ),
  }
}

export const setTripPurpose = handle(setTripPurposeContract, async (ctx, params) => {
  const { simei, times, purpose, reason, customer } = params
  const deviceId = ctx.visible.device(simei)
  return setPurpose(ctx, { deviceId, times, purpose, reason, customer })
})

export const lockMonth = handle(lockMonthContract, (ctx, params) =>
  lockLogBooks(ctx, statDevicesOf(ctx, params), params.month),
)

export const unlockMonth = handle(unlockMonthContract, async (ctx, { simei, month, reason }) => {
  await unlockLogBook(ctx, { deviceId: ctx.visible.device(simei), month, reason })
  return {}
})

export const getLocks = handle(getLocksContract, async (ctx, params) => {
  const { services, caller } = ctx
  const most = logBookLimits.devices
  const page = { filter: statDevicesOf(ctx, params), state: 'all', after: undefined } as const
  const listed = await listDevices(services, { ...page, limit: most + 1 })
  const ids = listed.slice(0, most).map(({ id }) => id)
  const { locks, isCut } = await listLocks(services, {
    ids,
    path: caller.path,
    limit: params.limit_size,
  })
  const devices = await deviceFactsOf(
    ctx,
    locks.map(({ lock }) => lock),
  )
  return {
    items: locks.map(({ lock, now }) => {
      const device = devices.get(lock.deviceId)
      return {
        key: `${lock.deviceId}-${lock.month}`,
        simei: String(lock.deviceId),
        imei: device?.imei ?? '',
        device_name: device?.name ?? '',
        sfamily_name: device?.organisationName ?? '',
        month: lock.month,
        is_changed: now ? isChanged(lock, now) : null,
        trips: lock.trips,
        now_trips: now?.trips ?? null,
        distance: lock.metres,
        now_distance: now?.metres ?? null,
        business_distance: lock.business,
        now_business_distance: now?.byPurpose.business ?? null,
        private_distance: lock.private,
        now_private_distance: now?.byPurpose.private ?? null,
        commute_distance: lock.commute,
        now_commute_distance: now?.byPurpose.commute ?? null,
        locked_by: lock.lockedBy,
        lock_time: lock.lockedAt,
      }
    }),
    is_cut: isCut || listed.length > most,
  }
})

const isChanged = (lock: ListedLock['lock'], { trips, metres, byPurpose }: BookSums): boolean =>
  lock.trips !== trips ||
  lock.metres !== metres ||
  lock.business !== byPurpose.business ||
  lock.private !== byPurpose.private ||
  lock.commute !== byPurpose.commute
