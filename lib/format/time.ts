import { wallClock } from './reader-zone.ts'

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/**
 * Date and time of Unix seconds as yyyy-MM-dd HH:mm:ss, in the reader's zone or in `zone` (IANA name).
 * The same in every language: it is what tables sort and copy.
 */
export function dateTime(time: number, zone?: string): string {
  if (!zone) return wallClock(time).toISOString().slice(0, 19).replace('T', ' ')
  const format = new Intl.DateTimeFormat('en-CA', {
    ...parts,
    ...clock,
    timeZone: zone,
  })
  const found = Object.fromEntries(
    format.formatToParts(time * 1000).map(({ type, value }) => [type, value]),
  )
  const { year, month, day: dayOfMonth, hour: hours, minute: minutes, second: seconds } = found
  return `${year}-${month}-${dayOfMonth} ${hours}:${minutes}:${seconds}`
}

/** The clock part of `dateTime` when `time` is of the day of `now`, else month, day and clock without seconds. */
export function shortTime(time: number, { now, zone }: { now: number; zone?: string }): string {
  const whole = dateTime(time, zone)
  return whole.slice(0, 10) === dateTime(now, zone).slice(0, 10)
    ? whole.slice(11)
    : whole.slice(5, 16)
}

/** Writes moments (Unix milliseconds) in the reader's zone. */
export type ReaderFormat = { format: (ms: number) => string }

/** A format of a language for moments, in the reader's zone. */
export function readerFormat(
  tag: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): ReaderFormat {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  return { format: (ms) => format.format(wallClock(ms / 1000)) }
}
