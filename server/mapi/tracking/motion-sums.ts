import { storeEpoch } from '#lib/codes/position-flags.ts'
import { frequentStops as frequentStopsContract } from '#lib/contract/devreport/frequent-stops.ts'
import { stops as stopsContract } from '#lib/contract/devreport/stops.ts'
import { pDistance as pDistanceContract } from '#lib/contract/location/p-distance.ts'
import { stopPeriod, tripPeriod } from '#lib/rules/period.ts'
import { readLeaders } from '../../domain/fleet/device/read-leaders.ts'
import { addUpDays } from '../../domain/tracking/statistics/add-up-days.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { findFrequentStops } from '../../domain/tracking/statistics/frequent-stops.ts'
import { type HourSums, stopsByHour, stopsIn } from '../../domain/tracking/statistics/list-stops.ts'
import { tripsIn } from '../../domain/tracking/statistics/list-trips.ts'
import { nameSpots } from '../../domain/tracking/statistics/name-spots.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { daySums } from '../../domain/tracking/statistics/sum-days.ts'
import { handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

const averageOf = (metres: number, seconds: number) =>
  seconds > 0 ? Math.round((metres * 36) / seconds) : null

const noTrip = {
  start_time: null,
  end_time: null,
  start_lat: null,
  start_lon: null,
  end_lat: null,
  end_lon: null,
  start_address: null,
  end_address: null,
  is_open: null,
  driver: null,
}

export const pDistance = handle(pDistanceContract, async (ctx, params) => {
  const { services } = ctx
  const asked = { ...statDaysOf(ctx, params, tripPeriod), filter: statDevicesOf(ctx, params) }
  const { by } = params
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
        avg_speed: averageOf(one.metres, one.driveSeconds),
        max_speed: one.topSpeed,
      })),
      next: null,
    }
  }
  const page = { ...asked, ...pageAsked(params) }
  const { rows, next } = await pageByDevice(services, page, tripsIn(services.positions))
  const places = rows.flatMap((trip) => [
    { ...trip, lat: trip.startLat, lon: trip.startLon, address: trip.startAddress },
    { ...trip, lat: trip.endLat, lon: trip.endLon, address: trip.endAddress },
  ])
  const devices = await deviceFactsOf(ctx, rows)
  const [addresses, leaders] = await Promise.all([
    storedAddresses(ctx, places),
    readLeaders(services.pool, [...devices.keys()]),
  ])
  return {
    items: rows.map((trip, at) => ({
      ...eventRow(devices.get(trip.deviceId), trip.start),
      start_time: trip.start + storeEpoch,
      end_time: trip.end + storeEpoch,
      start_lat: trip.startLat,
      start_lon: trip.startLon,
      end_lat: trip.endLat,
      end_lon: trip.endLon,
      start_address: addresses[at * 2] ?? '',
      end_address: addresses[at * 2 + 1] ?? '',
      is_open: trip.isOpen,
      driver: leaders.get(trip.deviceId) ?? null,
      trips: 1,
      distance: trip.metres,
      drive_seconds: trip.driveSeconds,
      idle_seconds: trip.idleSeconds,
      avg_speed: averageOf(trip.metres, trip.driveSeconds),
      max_speed: trip.topSpeed,
    })),
    next: cursorOf(next),
  }
})

const hourRow = ({ hour, ...sums }: HourSums) => ({
  ...statRowOf({
    key: String(hour).padStart(2, '0'),
    day: undefined,
    device: undefined,
    organisation: undefined,
  }),
  hour: String(hour).padStart(2, '0'),
  start_time: null,
  end_time: null,
  lat: null,
  lon: null,
  address: null,
  is_open: null,
  fencename: null,
  poi_name: null,
  stops: sums.stops,
  stop_seconds: sums.seconds,
  idle_seconds: sums.idleSeconds,
  longest_seconds: sums.longest,
})

export const stops = handle(stopsContract, async (ctx, params) => {
  const { services, bound } = ctx
  const { positions } = services
  const days = statDaysOf(ctx, params, stopPeriod)
  const filter = statDevicesOf(ctx, params)
  const choice = { least: params.min_seconds, hour: params.hour }
  if (params.by === 'hour') {
    const { spans, isCut } = await firstSpans(services, filter, days)
    const hours = await stopsByHour(positions, spans, choice)
    return { items: hours.map(hourRow), next: null, is_cut: isCut }
  }
  const page = { ...days, filter, ...pageAsked(params) }
  const { rows, next } = await pageByDevice(services, page, stopsIn(positions, choice))
  const devices = await deviceFactsOf(ctx, rows)
  const spots = rows.map(({ lat, lon, deviceId }) => ({
    lat,
    lon,
    deviceId,
    path: devices.get(deviceId)?.organisationPath ?? '',
  }))
  const [addresses, names] = await Promise.all([
    storedAddresses(ctx, rows),
    nameSpots(services.pool, bound, spots),
  ])
  return {
    items: rows.map((stop, at) => ({
      ...eventRow(devices.get(stop.deviceId), stop.start),
      hour: null,
      start_time: stop.start + storeEpoch,
      end_time: stop.end + storeEpoch,
      lat: stop.lat,
      lon: stop.lon,
      address: addresses[at] ?? '',
      is_open: stop.isOpen,
      fencename: names[at]?.fence?.name ?? null,
      poi_name: names[at]?.poi?.name ?? null,
      stops: 1,
      stop_seconds: stop.end - stop.start,
      idle_seconds: stop.idleSeconds,
      longest_seconds: stop.end - stop.start,
    })),
    next: cursorOf(next),
    is_cut: false,
  }
})

export const frequentStops = handle(frequentStopsContract, async (ctx, params) => {
  const { services, bound } = ctx
  const { clusters, isCut } = await findFrequentStops(services, {
    ...statDaysOf(ctx, params, stopPeriod),
    filter: statDevicesOf(ctx, params),
    radius: params.radius,
    least: params.min_seconds,
    leastVisits: params.min_visits,
    limit: params.limit_size,
  })
  const devices = await deviceFactsOf(
    ctx,
    clusters.map(({ lastDevice }) => ({ deviceId: lastDevice })),
  )
  const spots = clusters.map(({ lat, lon, lastDevice }) => ({
    lat,
    lon,
    deviceId: lastDevice,
    path: devices.get(lastDevice)?.organisationPath ?? '',
  }))
  const [addresses, names] = await Promise.all([
    storedAddresses(ctx, clusters),
    nameSpots(services.pool, bound, spots),
  ])
  return {
    items: clusters.map((cluster, at) => {
      const device = devices.get(cluster.lastDevice)
      const address = addresses[at] ?? ''
      const { fence, poi } = names[at] ?? {}
      return {
        key: `${cluster.lat},${cluster.lon}`,
        name: poi?.name ?? fence?.name ?? address,
        lat: cluster.lat,
        lon: cluster.lon,
        address,
        fencename: fence?.name ?? null,
        poi_name: poi?.name ?? null,
        poi_id: poi ? String(poi.id) : null,
        visits: cluster.visits,
        devices: cluster.devices,
        stop_seconds: cluster.seconds,
        mean_seconds: Math.round(cluster.seconds / cluster.visits),
        last_time: cluster.last + storeEpoch,
        simei: String(cluster.lastDevice),
        imei: device?.imei ?? '',
        device_name: device?.name ?? '',
      }
    }),
    next: null,
    is_cut: isCut,
  }
})
