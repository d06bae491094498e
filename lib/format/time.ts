import { wallClock } from './reader-zone.ts'

const second = 1
const minute = 60
const hour = 3600
const day = 86_400

const steps: { unit: Intl.RelativeTimeFormatUnit; seconds: number; below: number }[] = [
  { unit: 'second', seconds: second, below: minute },
  { unit: 'minute', seconds: minute, below: hour },
  { unit: 'hour', seconds: hour, below: day },
  { unit: 'day', seconds: day, below: 30 * day },
  { unit: 'month', seconds: 30.44 * day, below: 365 * day },
  { unit: 'year', seconds: 365.25 * day, below: Number.POSITIVE_INFINITY },
]

/** "3 minutes ago". Under 5 s it is "now". */
export function relativeTime(time: number, { now, tag }: { now: number; tag: string }): string {
  const difference = time - now
  const size = Math.abs(difference)
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  if (size < 5) return format.format(0, 'second')
  const step = steps.find(({ below }) => size < below)
  if (!step) return ''
  return format.format(Math.trunc(difference / step.seconds), step.unit)
}

const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** yyyy-MM-dd HH:mm:ss in every language: tables sort and copy it. */
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

/** The clock alone on the day of `now`, else with month and day. */
export function shortTime(time: number, { now, zone }: { now: number; zone?: string }): string {
  const whole = dateTime(time, zone)
  return whole.slice(0, 10) === dateTime(now, zone).slice(0, 10)
    ? whole.slice(11)
    : whole.slice(5, 16)
}

/** Hours and minutes; minutes and seconds under an hour. */
export function duration(seconds: number, tag: string): string {
  const unit = (value: number, name: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const whole = Math.max(0, Math.round(seconds))
  if (whole < minute) return unit(whole, 'second')
  if (whole < hour)
    return `${unit(Math.floor(whole / minute), 'minute')} ${unit(whole % minute, 'second')}`
  if (whole < day) {
    return `${unit(Math.floor(whole / hour), 'hour')} ${unit(Math.floor((whole % hour) / minute), 'minute')}`
  }
  return `${unit(Math.floor(whole / day), 'day')} ${unit(Math.floor((whole % day) / hour), 'hour')}`
}

export type ReaderFormat = { format: (ms: number) => string }

export function readerFormat(
  tag: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): ReaderFormat {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  return { format: (ms) => format.format(wallClock(ms / 1000)) }
}
