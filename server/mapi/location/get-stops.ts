import { getStops as contract } from '#lib/contract/location/get-stops.ts'
import { motionPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { readStops } from '../../domain/tracking/motion/read-motion.ts'
import { keptPeriod } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'
import { storedAddresses } from '../door/known-addresses.ts'

export const getStops = handle(contract, async (ctx, params) => {
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
