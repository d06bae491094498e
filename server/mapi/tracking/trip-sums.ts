import { storeEpoch } from '#lib/codes/position-flags.ts'
import { pDistance as pDistanceContract } from '#lib/contract/location/p-distance.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { driversOfTrips } from '../../domain/tracking/driver/read-drivers.ts'
import {
  type DrivenDay,
  type DriverQuery,
  daysOfDriver,
  tripsOfDriver,
} from '../../domain/tracking/driver/trips-of-driver.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { tripsIn } from '../../domain/tracking/statistics/list-trips.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { daySums } from '../../domain/tracking/statistics/sum-days.ts'
import { withNotes } from '../../domain/tracking/trip-note/with-notes.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { averageSpeed } from '../rows/average-speed.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { driverRow, nobody } from '../rows/driver-row.ts'
import { lostRow } from '../rows/lost-row.ts'
import { noteRow } from '../rows/note-row.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'
import { noTripPlaces, tripPlaces } from '../rows/trip-places.ts'

const noTrip = {
  ...noTripPlaces,
  ...nobody,
  ...noteRow([]),
  is_lost: null,
  trips: 0,
  distance: 0,
  drive_seconds: 0,
  idle_seconds: 0,
  avg_speed: null,
  max_speed: 0,
}

export const pDistance = handle(pDistanceContract, async (ctx, params) => {
  const { services } = ctx
  const asked = { ...statDaysOf(ctx, params, tripPeriod), filter: statDevicesOf(ctx, params) }
  const { by, driver, driver_by: driverBy } = params
  const isOfDriver = driver !== undefined || driverBy !== undefined
  const query = isOfDriver
    ? { path: ctx.caller.path, reader: ctx.caller, driver, by: driverBy }
    : undefined
  if (by !== 'trip' && query) {
    const { spans, isCut } = await firstSpans(services, asked.filter, asked)
    const days = await daysOfDriver(services, query, { spans, by })
    return { items: days.map(drivenDayRow), next: null, is_cut: isCut }
  }
  if (by !== 'trip') {
    const sums = await addUpDays(services, daySums, {
      ...asked,
      by,
      after: undefined,
      limit: 400,
      lang: ctx.lang,
      weight: ({ metres }) => metres,
    })
    return {
      items: sums.map(({ sums: one, ...subject }) => ({
        ...statRowOf(subject),
        ...noTrip,
        trips: one.trips,
        distance: one.metres,
        drive_seconds: one.driveSeconds,
        idle_seconds: one.idleSeconds,
        avg_speed: averageSpeed(one.metres, one.driveSeconds),
        max_speed: one.topSpeed,
      })),
      next: null,
      is_cut: false,
    }
  }
  return tripPage(ctx, { ...asked, ...pageAsked(params) }, query)
})

const drivenDayRow = ({ key, ...sums }: DrivenDay) => ({
  ...statRowOf({ key, day: key, device: undefined, organisation: undefined }),
  ...noTrip,
  trips: sums.trips,
  distance: sums.metres,
  drive_seconds: sums.driveSeconds,
  idle_seconds: sums.idleSeconds,
  avg_speed: averageSpeed(sums.metres, sums.driveSeconds),
  max_speed: sums.topSpeed,
})

type Asked = Parameters<typeof pageByDevice>[1]

/** Trips with their notes, and among them notes whose trips are no more. */
async function tripPage(ctx: CallContext, page: Asked, query: DriverQuery | undefined) {
  const { services } = ctx
  const noted = { kind: 'trip', path: ctx.caller.path, isNarrowed: query !== undefined } as const
  const trips = query ? tripsOfDriver(services, query) : tripsIn(services.positions)
  const reader = withNotes(services, noted, trips)
  const { rows, next } = await pageByDevice(services, page, reader)
  const found = rows.flatMap((trip) => (trip.isLost ? [] : [trip]))
  const places = found.flatMap((trip) => [
    { ...trip, lat: trip.startLat, lon: trip.startLon, address: trip.startAddress },
    { ...trip, lat: trip.endLat, lon: trip.endLon, address: trip.endAddress },
  ])
  const devices = await deviceFactsOf(ctx, rows)
  const [addresses, driverOf] = await Promise.all([
    storedAddresses(ctx, places),
    driversOfTrips(services, found, ctx.caller.path),
  ])
  const ends = new Map(found.map((trip, at) => [trip, addresses.slice(at * 2, at * 2 + 2)]))
  return {
    items: rows.map((trip) => {
      const subject = eventRow(devices.get(trip.deviceId), trip.start)
      if (trip.isLost)
        return {
          ...subject,
          ...noTrip,
          ...lostRow(trip),
          key: `${subject.key}-note`,
        }
      return {
        ...subject,
        ...noteRow(trip.notes),
        is_lost: false,
        start_time: trip.start + storeEpoch,
        end_time: trip.end + storeEpoch,
        ...tripPlaces(trip, ends.get(trip) ?? []),
        ...driverRow(driverOf(trip), ctx.caller),
        trips: 1,
        distance: trip.metres,
        drive_seconds: trip.driveSeconds,
        idle_seconds: trip.idleSeconds,
        avg_speed: averageSpeed(trip.metres, trip.driveSeconds),
        max_speed: trip.topSpeed,
      }
    }),
    next: cursorOf(next),
    is_cut: false,
  }
}
