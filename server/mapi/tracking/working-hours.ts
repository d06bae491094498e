import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { WorkPart } from '#lib/codes/work-parts.ts'
import { workingHours as workingHoursContract } from '#lib/contract/devreport/working-hours.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { workHoursLimits } from '#lib/rules/work-hours.ts'
import { type DeviceSpan, openSpans } from '../../domain/tracking/statistics/device-spans.ts'
import { firstSpans } from '../../domain/tracking/statistics/first-spans.ts'
import { tripsIn } from '../../domain/tracking/statistics/list-trips.ts'
import {
  isOfPart,
  splitTrips,
  sumSplit,
  type WorkSums,
} from '../../domain/tracking/work-hours/split-trips.ts'
import { type TripRules, tripRules } from '../../domain/tracking/work-hours/trip-rules.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { cursorOf, deviceFactsOf, eventRow, pageAsked } from '../rows/device-events.ts'
import { spansAfter } from '../rows/spans-after.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'
import { noTripPlaces, tripPlaces } from '../rows/trip-places.ts'

const momentOf = (time: number | undefined) => (time === undefined ? null : time + storeEpoch)

const sumsRow = (sums: WorkSums) => ({
  trips: sums.trips,
  in_trips: sums.inTrips,
  out_trips: sums.outTrips,
  distance: sums.metres,
  in_distance: sums.metres - sums.outMetres,
  out_distance: sums.outMetres,
  drive_seconds: sums.driveSeconds,
  in_drive_seconds: sums.driveSeconds - sums.outDriveSeconds,
  out_drive_seconds: sums.outDriveSeconds,
  out_share: sums.metres === 0 ? null : Math.round((sums.outMetres * 1000) / sums.metres) / 10,
  first_out: momentOf(sums.firstOut),
  last_out: momentOf(sums.lastOut),
})

type Query = { spans: readonly DeviceSpan[]; rules: TripRules; part: WorkPart | undefined }

/** Divided trips, the first of them. */
async function readSplit({ services }: CallContext, { spans, rules, part }: Query, most: number) {
  const found = await tripsIn(services.positions)({ spans, limit: most + 1 })
  const split = splitTrips(found.slice(0, most), rules)
  return { trips: split.filter((trip) => isOfPart(trip, part)), isCut: found.length > most }
}

export const workingHours = handle(workingHoursContract, async (ctx, params) => {
  const { by, part } = params
  const filter = statDevicesOf(ctx, params)
  const days = statDaysOf(ctx, params, tripPeriod)
  const first = await firstSpans(ctx.services, filter, days, workHoursLimits.devices)
  const rules = await tripRules(ctx.services.pool, first.spans)
  const spans = first.spans.filter(({ id }) => (rules.now(id)?.periods.length ?? 0) > 0)
  const without_hours = first.spans.length - spans.length
  const query = { spans, rules, part }
  if (by === 'trip') {
    const page = await tripPage(ctx, query, pageAsked(params))
    return { ...page, without_hours, is_cut: first.isCut }
  }
  const { trips, isCut } = await readSplit(ctx, query, logBookLimits.trips)
  const devices = await deviceFactsOf(ctx, by === 'device' ? trips : [])
  const items = [...sumSplit(trips, spans, by)].map(([key, sums]) => {
    const device = by === 'device' ? devices.get(Number(key)) : undefined
    return {
      ...statRowOf({
        key: device?.imei ?? key,
        day: by === 'device' ? undefined : key,
        device,
        organisation: device?.organisationName,
      }),
      ...noTripPlaces,
      ...sumsRow(sums),
    }
  })
  return { items, next: null, without_hours, is_cut: isCut || first.isCut }
})

async function tripPage(
  ctx: CallContext,
  query: Query,
  { limit, after }: ReturnType<typeof pageAsked>,
) {
  const { spans, part } = query
  const devices = await deviceFactsOf(
    ctx,
    spans.map(({ id }) => ({ deviceId: id })),
  )
  const rest = { ...query, spans: openSpans(spansAfter(spans, devices, after)) }
  // Those of one part are among all.
  const { trips } = await readSplit(ctx, rest, part ? logBookLimits.trips : limit + 1)
  const page = trips.slice(0, limit)
  const places = page.flatMap((trip) => [
    { ...trip, lat: trip.startLat, lon: trip.startLon, address: trip.startAddress },
    { ...trip, lat: trip.endLat, lon: trip.endLon, address: trip.endAddress },
  ])
  const addresses = await storedAddresses(ctx, places)
  const last = page.at(-1)
  const isMore = trips.length > page.length
  return {
    items: page.map((trip, at) => ({
      ...eventRow(devices.get(trip.deviceId), trip.start),
      start_time: trip.start + storeEpoch,
      end_time: trip.end + storeEpoch,
      ...tripPlaces(trip, addresses.slice(at * 2, at * 2 + 2)),
      ...sumsRow(trip.sums),
    })),
    next: cursorOf(
      last && isMore
        ? { imei: devices.get(last.deviceId)?.imei ?? '', start: last.start }
        : undefined,
    ),
  }
}
