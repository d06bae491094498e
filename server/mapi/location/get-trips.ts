import { getTrips as contract } from '#lib/contract/location/get-trips.ts'
import { motionPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readTrips } from '../../domain/tracking/motion/read-motion.ts'
import { keptPeriod } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'

export const getTrips = handle(contract, async (ctx, params) => {
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
  const addresses = await storedAddresses(ctx, places)
  return {
    items: trips.map((trip, at) => ({
      start_time: trip.start,
      end_time: trip.end,
      distance: trip.metres,
      max_speed: trip.topSpeed,
      avg_speed: Math.round((trip.metres * 36) / Math.max(1, trip.end - trip.start)),
      drive_seconds: trip.driveSeconds,
      idle_seconds: trip.idleSeconds,
      start_lat: trip.startLat,
      start_lon: trip.startLon,
      end_lat: trip.endLat,
      end_lon: trip.endLon,
      start_address: addresses[at * 2] ?? '',
      end_address: addresses[at * 2 + 1] ?? '',
      is_open: trip.isOpen,
      ...(isWithLine && { line: trip.line ?? null }),
    })),
  }
})
