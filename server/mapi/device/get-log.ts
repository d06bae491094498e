import { setTimeout as sleep } from 'node:timers/promises'
import { getLog as contract } from '#lib/contract/device/get-log.ts'
import { logPeriod } from '#lib/rules/period.ts'
import type { LoggedFrame } from '../../domain/tracking/position/frame-chunk.ts'
import { readOwnFrames } from '../../domain/tracking/position/read-frame-log.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

const weekMs = 7 * 86_400_000
/** A minute more: forms choose whole minutes. */
const longestMs = logPeriod.maxDays * 86_400_000 + 60_000
/** Milliseconds for a gateway to write its buffer (read-frame-log.ts). */
const flushMs = 200

export const getLog = handle(contract, async ({ services, visible, caller, now }, params) => {
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
