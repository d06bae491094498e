import { setTimeout as sleep } from 'node:timers/promises'
import { locationKindOfFix, satelliteTypesOf } from '#lib/codes/location-kinds.ts'
import { getLog as getLogContract } from '#lib/contract/device/get-log.ts'
import { getLast as getLastContract } from '#lib/contract/location/get-last.ts'
import { getPoints as getPointsContract } from '#lib/contract/location/get-points.ts'
import { searchRegion as searchRegionContract } from '#lib/contract/location/search-region.ts'
import { logPeriod, trackPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { drawnArea } from '../../domain/tracking/fence/to-watched.ts'
import type { LoggedFrame } from '../../domain/tracking/position/frame-chunk.ts'
import { listInRegion, listVisitsInRegion } from '../../domain/tracking/position/list-in-region.ts'
import { readOwnFrames } from '../../domain/tracking/position/read-frame-log.ts'
import { readLast } from '../../domain/tracking/position/read-last.ts'
import { readPoints } from '../../domain/tracking/position/read-points.ts'
import { keptPeriod, keptTracks } from '../../domain/trade/quota/kept-tracks.ts'
import { handle } from '../door/handle.ts'

export const getLast = handle(getLastContract, async ({ services, acting, bound, now }, params) => {
  const { ids, fixTime, ...columns } = await readLast(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
    },
    afterId: Number(params.last_simei ?? 0),
    limit: params.limit_size,
  })
  const isFull = ids.length === params.limit_size
  return {
    ...columns,
    time: Math.floor(now() / 1000),
    simei: ids.map(String),
    fix_time: fixTime,
    next_simei: isFull ? String(ids.at(-1)) : null,
  }
})

export const searchRegion = handle(searchRegionContract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { start_time, end_time, limit_size, is_get_child, last_simei } = params
  checkPeriod({ start: start_time, end: end_time }, trackPeriod, ctx.now() / 1000)
  const area = drawnArea(params)
  const period = { area, from: start_time, to: end_time }
  const found = await listInRegion(services, {
    filter: { organisation: acting, includesBelow: is_get_child, onlyDeviceId: bound.deviceId },
    ...period,
    afterId: Number(last_simei ?? 0),
    limit: limit_size,
  })
  const { visits, nextAfter } = await listVisitsInRegion(services, period, found)
  const ids = [...new Set(visits.map(({ deviceId }) => deviceId))]
  const [devices, kept] = await Promise.all([
    readDevices(services.pool, ids),
    keptTracks(services.pool, ids, ctx.now()),
  ])
  const known = new Map(devices.map((device) => [device.id, device]))
  return {
    items: visits.flatMap(({ deviceId, first, last, isEntered, isLeft }) => {
      const device = known.get(deviceId)
      const since = kept.get(deviceId)?.since ?? 0
      if (!device || last < since) return []
      const { imei, name } = device
      const first_time = Math.max(first, since)
      return [
        {
          visit: `${deviceId} ${first_time}`,
          simei: String(deviceId),
          imei,
          car_number: name,
          first_time,
          last_time: last,
          stay: last - first_time,
          is_entered: isEntered && first >= since,
          is_left: isLeft,
        },
      ]
    }),
    next_simei: nextAfter === undefined ? null : String(nextAfter),
  }
})

export const getPoints = handle(getPointsContract, async (ctx, params) => {
  const { services, visible, now } = ctx
  const { start_time: start, end_time: end, last_time, last_seq = 0 } = params
  checkPeriod({ start, end }, trackPeriod, now() / 1000)
  const deviceId = visible.device(params.simei)
  const { from, to } = await keptPeriod(ctx, deviceId, { from: start, to: end })
  const points = await readPoints(services.positions, {
    deviceId,
    from,
    to,
    after: last_time === undefined ? undefined : { time: last_time, seq: last_seq },
    limit: params.limit_size,
  })
  return {
    items: points.map(({ flags, course, battery, ...point }) => ({
      ...point,
      accuracy: point.accuracy ?? null,
      satellites: point.satellites ?? null,
      signal: point.signal ?? null,
      power: battery ?? null,
      course: Math.max(0, course),
      loc_type: locationKindOfFix(flags),
      satellite_type: satelliteTypesOf(flags),
    })),
  }
})

const weekMs = 7 * 86_400_000
/** A minute more: forms choose whole minutes. */
const longestMs = logPeriod.maxDays * 86_400_000 + 60_000
/** Milliseconds for a gateway to write its buffer (read-frame-log.ts). */
const flushMs = 200

export const getLog = handle(getLogContract, async ({ services, visible, caller, now }, params) => {
  const deviceId = visible.device(params.simei)
  const toMs = params.end_time === undefined ? now() + 1000 : (params.end_time + 1) * 1000
  const fromMs = params.start_time === undefined ? toMs - weekMs : params.start_time * 1000
  if (fromMs > toMs) throw new AppError('rangeReversed')
  if (toMs - fromMs > longestMs) throw new AppError('rangeTooLong', { days: logPeriod.maxDays })
  if (params.last_time === undefined && toMs >= now()) {
    await services.bus.publish('flushLog', { deviceId })
    await sleep(flushMs)
  }
  const { frames, withheld } = await readOwnFrames(services, caller.path, {
    deviceId,
    fromMs,
    toMs: Math.min(toMs, params.last_time ?? toMs),
    search: params.search,
    messageId: params.message_id,
    limit: params.limit_size + 1,
  })
  return {
    items: wholeMilliseconds(frames, params.limit_size).map((frame) => ({
      time_ms: frame.at,
      direction: frame.direction,
      protocol: frame.protocol,
      name: frame.name,
      hex: frame.bytes.toString('hex'),
      error: frame.error || null,
    })),
    withheld: withheld.map((span) => ({
      start_time: Math.floor(span.fromMs / 1000),
      end_time: Math.floor(span.toMs / 1000),
    })),
  }
})

/** The cursor is a millisecond, so a page never splits one unless it fills the page. */
function wholeMilliseconds(frames: LoggedFrame[], limit: number): LoggedFrame[] {
  const beyond = frames[limit]
  const page = frames.slice(0, limit)
  if (!beyond) return page
  const whole = page.filter(({ at }) => at !== beyond.at)
  return whole.length > 0 ? whole : page
}
