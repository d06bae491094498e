import { wallFormat } from './intl.ts'
import { wallClock } from './reader-zone.ts'
import { wallIn } from './zone-clock.ts'

/**
 * Unix seconds as yyyy-MM-dd HH:mm:ss, in the reader's zone or in `zone` (IANA name or `UTC+05:30`). A day without its year is in words: nobody reads it the other way round.
 */
export function dateTime(time: number, zone?: string): string {
  const wall = zone ? wallIn(zone, time) : wallClock(time)
  return wall.toISOString().slice(0, 19).replace('T', ' ')
}

/** `dateTime` without seconds. */
export const minuteTime = (time: number, zone?: string): string => dateTime(time, zone).slice(0, 16)

/** yyyy-MM-dd. */
export const dayText = (time: number, zone?: string): string => dateTime(time, zone).slice(0, 10)

/** HH:mm. */
export const clock = (time: number, zone?: string): string => dateTime(time, zone).slice(11, 16)

/** `dateTime` of Unix milliseconds, to the millisecond. */
export const preciseTime = (ms: number): string =>
  `${dateTime(Math.floor(ms / 1000))}.${String(Math.floor(ms) % 1000).padStart(3, '0')}`

/** "22 Nov". */
export function dayAndMonth(time: number, tag: string): string {
  return wallFormat(tag, { month: 'short', day: 'numeric' }).format(wallClock(time))
}

/** As short as `now` allows: HH:mm:ss that day, "22 Nov 14:05" that year, else with year. */
export function shortTime(time: number, { now, tag }: { now: number; tag: string }): string {
  const whole = dateTime(time)
  const present = dateTime(now)
  if (whole.slice(0, 10) === present.slice(0, 10)) return whole.slice(11)
  if (whole.slice(0, 4) !== present.slice(0, 4)) return whole.slice(0, 16)
  return `${dayAndMonth(time, tag)} ${whole.slice(11, 16)}`
}
