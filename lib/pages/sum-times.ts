import { addDays, daysOf } from '#lib/format/calendar.ts'
import { momentOfClock, wallClock } from '#lib/format/reader-zone.ts'
import { dayText, minuteTime } from '#lib/format/time.ts'
import { momentIn, wallIn } from '#lib/format/zone-clock.ts'
import type { Period } from '#lib/rules/period.ts'

/** `hour`: of the day; `utcHour`: each of a period, by its begin in Unix seconds. */
export type TimeUnit = 'day' | 'month' | 'hour' | 'utcHour'

/** Keys of the rows of a period, the oldest first, each with that of the period before, and its name where that is not the key. */
export type Times = readonly { key: string; earlier: string | undefined; name?: string }[]

/** `yyyy-MM-dd`, in the reader's zone, or in `zone`. */
export function calendarDays({ from, to }: Period, zone?: string): string[] {
  const last = dayText(to, zone)
  const days = [dayText(from, zone)]
  for (let day = addDays(days[0] ?? last, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const monthsIn = (period: Period, zone?: string) => [
  ...new Set(calendarDays(period, zone).map((day) => day.slice(0, 7))),
]

/** By the clock, which a change of it does not move. */
function daysEarlier(time: number, days: number, zone?: string): number {
  const wall = (zone ? wallIn(zone, time) : wallClock(time)).getTime() / 1000 - days * 86_400
  return zone ? momentIn(zone, wall) : momentOfClock(wall)
}

/**
 * As many calendar days earlier as a period touches, in the reader's zone or in `zone`: half of today is set beside half
 * of yesterday.
 */
export function periodBefore({ from, to }: Period, zone?: string): Period {
  const days = daysOf(dayText(from, zone), dayText(to, zone))
  return { from: daysEarlier(from, days, zone), to: daysEarlier(to, days, zone) }
}

const hours: Times = Array.from({ length: 24 }, (_, hour) => {
  const key = String(hour).padStart(2, '0')
  return { key, earlier: key }
})

const hourSeconds = 3_600

/** By the clock as far as whole hours go. */
function utcHoursOf(period: Period, zone?: string): Times {
  const first = Math.ceil(period.from / hourSeconds)
  const last = Math.floor(period.to / hourSeconds)
  const back = Math.round((period.from - periodBefore(period, zone).from) / hourSeconds)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const time = (first + at) * hourSeconds
    return {
      key: String(time),
      earlier: String(time - back * hourSeconds),
      name: minuteTime(time, zone),
    }
  })
}

/**
 * Every day, month or hour of a period beside that of the period before, from the last one back; in the reader's zone, or
 * in `zone`.
 */
export function timesOf(period: Period, unit: TimeUnit, zone?: string): Times {
  if (unit === 'hour') return hours
  if (unit === 'utcHour') return utcHoursOf(period, zone)
  const read = unit === 'day' ? calendarDays : monthsIn
  const keys = read(period, zone)
  const earlier = read(periodBefore(period, zone), zone)
  return keys.map((key, at) => ({ key, earlier: earlier[earlier.length - keys.length + at] }))
}

/** Of sums of no period: days or months that have a row, the oldest first. */
export const timesIn = (rows: readonly Readonly<Record<string, unknown>>[]): Times =>
  rows
    .flatMap(({ day }) => (typeof day === 'string' ? [day] : []))
    .sort()
    .map((key) => ({ key, earlier: undefined }))

/** Of rows that are moments, in the order of time; named to the minute, in the reader's zone or in `zone`. */
export const momentsIn = (
  rows: readonly Readonly<Record<string, unknown>>[],
  key: string,
  zone?: string,
): Times =>
  [...new Set(rows.map((row) => Number(row[key])))]
    .sort((a, b) => a - b)
    .map((moment) => ({
      key: String(moment),
      earlier: undefined,
      name: minuteTime(moment, zone),
    }))
