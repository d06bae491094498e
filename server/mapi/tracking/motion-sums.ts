import { storeEpoch } from '#lib/codes/position-flags.ts'
import { frequentStops as frequentStopsContract } from '#lib/contract/devreport/frequent-stops.ts'
import { stops as stopsContract } from '#lib/contract/devreport/stops.ts'
import { stopPeriod } from '#lib/rules/period.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { findFrequentStops } from '../../domain/tracking/statistics/frequent-stops.ts'
import {
  type HourSums,
  type StopChoice,
  stopsByHour,
  stopsIn,
} from '../../domain/tracking/statistics/list-stops.ts'
import { nameSpots } from '../../domain/tracking/statistics/name-spots.ts'
import { pageByDevice } from '../../domain/tracking/statistics/page-by-device.ts'
import { withNotes } from '../../domain/tracking/trip-note/with-notes.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { lostRow } from '../rows/lost-row.ts'
import { noteRow } from '../rows/note-row.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

type Asked = Parameters<typeof pageByDevice>[1]

const noStop = {
  hour: null,
  start_time: null,
  end_time: null,
  lat: null,
  lon: null,
  address: null,
  is_open: null,
  fencename: null,
  poi_name: null,
  ...noteRow([]),
  is_lost: null,
  stops: 0,
  stop_seconds: 0,
  idle_seconds: 0,
  longest_seconds: 0,
}

const hourRow = ({ hour, ...sums }: HourSums) => ({
  ...statRowOf({
    key: String(hour).padStart(2, '0'),
    day: undefined,
    device: undefined,
    organisation: undefined,
  }),
  ...noStop,
  hour: String(hour).padStart(2, '0'),
  stops: sums.stops,
  stop_seconds: sums.seconds,
  idle_seconds: sums.idleSeconds,
  longest_seconds: sums.longest,
})

export const stops = handle(stopsContract, async (ctx, params) => {
  const { services } = ctx
  const { positions } = services
  const days = statDaysOf(ctx, params, stopPeriod)
  const filter = statDevicesOf(ctx, params)
  const choice = { least: params.min_seconds, hour: params.hour }
  if (params.by === 'hour') {
    const { spans, isCut } = await firstSpans(services, filter, days)
    const hours = await stopsByHour(positions, spans, choice)
    return { items: hours.map(hourRow), next: null, is_cut: isCut }
  }
  return stopPage(ctx, { ...days, filter, ...pageAsked(params) }, choice)
})

/** Stops with their notes, and among them notes whose stops are no more. */
async function stopPage(ctx: CallContext, page: Asked, choice: StopChoice) {
  const { services, bound } = ctx
  const isNarrowed = choice.least > 0 || choice.hour !== undefined
  const noted = { kind: 'stop', path: ctx.caller.path, isNarrowed } as const
  const reader = withNotes(services, noted, stopsIn(services.positions, choice))
  const { rows, next } = await pageByDevice(services, page, reader)
  const devices = await deviceFactsOf(ctx, rows)
  const found = rows.flatMap((stop) => (stop.isLost ? [] : [stop]))
  const spots = found.map(({ lat, lon, deviceId }) => ({
    lat,
    lon,
    deviceId,
    path: devices.get(deviceId)?.organisationPath ?? '',
  }))
  const [addresses, names] = await Promise.all([
    storedAddresses(ctx, found),
    nameSpots(services.pool, bound, spots),
  ])
  const places = new Map(
    found.map((stop, at) => [stop, { address: addresses[at], names: names[at] }]),
  )
  return {
    items: rows.map((stop) => {
      const subject = eventRow(devices.get(stop.deviceId), stop.start)
      if (stop.isLost)
        return {
          ...subject,
          ...noStop,
          ...lostRow(stop),
          key: `${subject.key}-note`,
        }
      const place = places.get(stop)
      return {
        ...subject,
        ...noteRow(stop.notes),
        is_lost: false,
        hour: null,
        start_time: stop.start + storeEpoch,
        end_time: stop.end + storeEpoch,
        lat: stop.lat,
        lon: stop.lon,
        address: place?.address ?? '',
        is_open: stop.isOpen,
        fencename: place?.names?.fence?.name ?? null,
        poi_name: place?.names?.poi?.name ?? null,
        stops: 1,
        stop_seconds: stop.end - stop.start,
        idle_seconds: stop.idleSeconds,
        longest_seconds: stop.end - stop.start,
      }
    }),
    next: cursorOf(next),
    is_cut: false,
  }
}

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
