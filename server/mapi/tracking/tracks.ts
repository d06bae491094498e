import { locationKindOfFix, locationKinds, satelliteBitsOf } from '#lib/codes/location-kinds.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { distanceDay as distanceDayContract } from '#lib/contract/location/distance-day.ts'
import { getStops as getStopsContract } from '#lib/contract/location/get-stops.ts'
import { getTrack as getTrackContract } from '#lib/contract/location/get-track.ts'
import { getTrips as getTripsContract } from '#lib/contract/location/get-trips.ts'
import { dayName, dayNumber } from '#lib/motion/day-cut.ts'
import { dayPeriod, motionPeriod, trackPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readDays, readStops, readTrips } from '../../domain/tracking/motion/read-motion.ts'
import { readWay } from '../../domain/tracking/motion/read-way.ts'
import { readTrack } from '../../domain/tracking/position/read-track.ts'
import type { FoundNote } from '../../domain/tracking/trip-note/read-notes.ts'
import { tripsWithNotes } from '../../domain/tracking/trip-note/trips-with-notes.ts'
import { keptPeriod, keptTracks } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'
import { noteRow, oneNote } from '../rows/note-row.ts'
import { tripPlaces } from '../rows/trip-places.ts'

export const getTrack = handle(getTrackContract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, trackPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const { positions } = services
  const { is_raw: isRaw, limit_size: limit } = params
  const query = { deviceId, from, to, isRaw, isOpen: isRaw && end >= now() / 1000, limit }
  const { next, facts, approximate, ...columns } = await readTrack(positions, query)
  const { metres, stops } = await readWay(
    positions,
    { deviceId, from, to },
    { ...columns, facts, approximate, next },
  )
  return {
    ...columns,
    positionType: facts.map((flags) => locationKinds[locationKindOfFix(flags)]),
    satellite_type: facts.map(satelliteBitsOf),
    approximate,
    distance: metres,
    stops: stops
      .filter(({ start, end }) => end - start >= params.stop_seconds)
      .map(({ lat, lon, start, end }) => ({ lat, lon, start_time: start, end_time: end })),
    next_time: next?.time ?? null,
    kept_since: from > start ? from : null,
  }
})

export const getTrips = handle(getTripsContract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end, last_start_time: after, limit_size: limit } = params
  checkPeriod({ start, end }, motionPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const isWithLine = params.with_line
  const query = { deviceId, from, to, after, limit, isWithLine }
  const trips = await readTrips(services.positions, query)
  const places = trips.flatMap((trip) => [
    { ...trip, lat: trip.startLat, lon: trip.startLon, address: trip.startAddress },
    { ...trip, lat: trip.endLat, lon: trip.endLon, address: trip.endAddress },
  ])
  const notes = { kind: 'trip', path: ctx.caller.path } as const
  const [addresses, { noted, lost }] = await Promise.all([
    storedAddresses(ctx, places),
    tripsWithNotes(services, notes, { deviceId, from, to, trips }),
  ])
  return {
    items: noted.map((trip, at) => ({
      start_time: trip.start,
      end_time: trip.end,
      distance: trip.metres,
      max_speed: trip.topSpeed,
      avg_speed: Math.round((trip.metres * 36) / Math.max(1, trip.end - trip.start)),
      drive_seconds: trip.driveSeconds,
      idle_seconds: trip.idleSeconds,
      ...tripPlaces(trip, addresses.slice(at * 2, at * 2 + 2)),
      ...noteRow(trip.notes),
      ...(isWithLine && { line: trip.line ?? null }),
    })),
    lost_notes: after === undefined ? lost.map(lostNote) : [],
  }
})

export const getStops = handle(getStopsContract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end, last_start_time: after, limit_size: limit } = params
  checkPeriod({ start, end }, motionPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const stops = await readStops(services.positions, { deviceId, from, to, after, limit })
  const addresses = await storedAddresses(ctx, stops)
  return {
    items: stops.map((stop, at) => ({
      start_time: stop.start,
      end_time: stop.end,
      lat: stop.lat,
      lon: stop.lon,
      address: addresses[at] ?? '',
      idle_seconds: stop.idleSeconds,
      is_gap: stop.isGap,
      distance: stop.metres,
      is_open: stop.isOpen,
    })),
  }
})

const lostNote = (note: FoundNote) => ({ ...oneNote(note), time: note.at + storeEpoch })

const lastSecond = 86_399

export const distanceDay = handle(
  distanceDayContract,
  async ({ services, visible, now }, params) => {
    const start = Date.parse(params.start_day) / 1000
    const end = Date.parse(params.end_day) / 1000 + lastSecond
    // The day has begun east of Greenwich.
    checkPeriod({ start: start - lastSecond, end: end - lastSecond }, dayPeriod, now() / 1000)
    const deviceIds = visible.devices(params.simei)
    const kept = await keptTracks(services.pool, deviceIds, now())
    const days = await readDays(services.positions, {
      deviceIds,
      from: dayNumber(params.start_day),
      to: dayNumber(params.end_day),
    })
    const isKept = ({ deviceId, day }: (typeof days)[number]) =>
      Date.parse(dayName(day)) / 1000 + lastSecond >= (kept.get(deviceId)?.since ?? 0)
    return {
      items: days.filter(isKept).map((facts) => ({
        simei: String(facts.deviceId),
        day: dayName(facts.day),
        distance: facts.metres,
        max_speed: facts.topSpeed,
        trips: facts.trips,
        drive_seconds: facts.driveSeconds,
        idle_seconds: facts.idleSeconds,
        stop_seconds: facts.stopSeconds,
        gap_seconds: facts.gapSeconds,
        online_seconds: facts.onlineSeconds,
      })),
    }
  },
)
